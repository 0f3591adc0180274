import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct UnscheduledRunTests {
    private func report(_ vehicle: String, _ x: Double, _ y: Double, _ time: String, route: String = "1")
        -> VehicleReading
    {
        bus(vehicle, x, y, at: time, trip: "x", route: route, direction: 0)
    }

    private func stops(of trip: Int, in day: RecordedDay) -> [String] {
        day.visits.filter { Int($0.trip) == trip && $0.isObserved }.map { day.stop(of: $0).id }.sorted()
    }

    @Test func `a trip whose calls are determined only when it is finished is recorded`() throws {
        var town = RecordedTown(try branchesWithoutTrips())
        town.sample("7:59")
        for (distance, time) in [(0.0, "8:00"), (500, "8:04"), (1500, "8:08"), (1900, "8:12")] {
            town.watch(report("7", distance, 0, time))
        }
        #expect(town.day.trips.isEmpty)
        town.sample("8:40")
        #expect(town.day.trips.map(\.vehicle) == ["7"])
        #expect(abs(try #require(town.arrival("x", 1)) - seconds("8:06")) <= 10)
    }

    @Test func `a trip that turns out to be on another branch is recorded only on that branch`() throws {
        var town = RecordedTown(try branchesWithoutTrips())
        town.sample("7:59")
        for minute in 0...15 {
            let distance = Double(minute) * 200
            town.watch(report("7", min(distance, 1000), max(distance - 1000, 0), "8:\(minute)"))
        }
        #expect(town.day.trips.count == 2)
        town.sample("8:40")
        #expect(town.unusable == 0)
        #expect(town.day.trips.map(\.state) == [.unknown, .performed])
        #expect(town.day.trips.map(\.vehicle) == ["", "7"])
        #expect(stops(of: 0, in: town.day).isEmpty)
        #expect(stops(of: 1, in: town.day) == ["A", "B", "D", "E"])
    }

    @Test func `vehicles of two routes with equal trip ids and start times have a run each`() throws {
        var town = RecordedTown(try branchesWithoutTrips())
        town.sample("7:59")
        for minute in 0...5 {
            let (distance, time) = (Double(minute) * 200, "8:\(minute)")
            town.watch(report("7", distance, 0, time), report("8", distance, 0, time, route: "2"))
        }
        town.sample("8:40")
        #expect(town.day.trips.map(\.vehicle) == ["7", "8"])
        #expect(stops(of: 0, in: town.day) == ["A", "B"])
        #expect(stops(of: 1, in: town.day) == ["F", "G"])
    }

    /// Returns an update of the added trip `x` on route 1, whose stops are on no pattern in this order. A vehicle with
    /// the same trip id therefore is on a pattern other than that of the update.
    private func update() -> FeedReading {
        let trip = TripReference(tripID: "x", routeID: "1", relation: .added)
        let stopTimes = [("A", 0), ("C", 8), ("B", 12)].map { id, minute in
            let time = StopTimeReading.Event(time: at("8:\(minute)"), delay: nil)
            return StopTimeReading(stopID: id, stopSequence: nil, arrival: time, departure: time, relation: .scheduled)
        }
        return FeedReading(
            tripUpdates: TripUpdateReading(
                updates: [.init(trip: trip, delay: nil, stopTimes: stopTimes.indices)], stopTimes: stopTimes))
    }

    /// Records a vehicle with the trip id `x` on a route, and then an update of the added trip `x` on route 1.
    private func driven(onRoute route: String) throws -> RecordedTown {
        var town = RecordedTown(try branchesWithoutTrips())
        town.sample("7:59")
        for minute in 0...4 { town.watch(report("7", Double(minute) * 200, 0, "8:\(minute)", route: route)) }
        try #require(town.day.trips.map(\.id) == ["x"])
        town.apply(update(), from: "updates", at: at("8:04:30"))
        town.sample("8:05")
        return town
    }

    @Test func `an added trip is not recorded on the run of another route's vehicle with the same trip id`() throws {
        let town = try driven(onRoute: "2")
        #expect(town.unusable == 0)
        #expect(town.day.trips.map(\.id) == ["x", "x"])
        #expect(town.day.trips.map { town.day.routes[Int(town.day.pattern(of: $0).route)].id } == ["2", "1"])
    }

    @Test func `an added trip is recorded on the run of its vehicle, even if that is on another pattern`() throws {
        let town = try driven(onRoute: "1")
        #expect(town.day.trips.count == 1)
    }
}
