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
}
