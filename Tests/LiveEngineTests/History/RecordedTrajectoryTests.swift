import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct RecordedTrajectoryTests {
    /// Records a bus that serves the first trip and then, back at the start, the second.
    private func town(settings: RecorderSettings = RecorderSettings()) throws -> RecordedTown {
        var town = RecordedTown(try straightTown(), settings: settings)
        for (trip, hour) in [("t1", 8 * 60), ("t2", 8 * 60 + 30)] {
            for minute in 0...20 {
                let time = "\((hour + minute) / 60):\((hour + minute) % 60)"
                town.watch(bus("7", Double(minute) * 200, 0, at: time, trip: trip))
                town.sample(time + ":01")
            }
        }
        town.watch(bus("7", 0, 0, at: "9:00", trip: "t3"))
        return town
    }

    @Test(arguments: [true, false])
    func `a recorded day yields the trajectories that the engine learned`(recordsVehicles: Bool) throws {
        var town = try town(settings: RecorderSettings(recordsVehicles: recordsVehicles))
        let learned = town.engine.takeTrajectories()
        #expect(learned.count == 2 && learned.last?.link?.before != nil)
        #expect(town.day.learnedTrajectories() == learned)
    }

    @Test(arguments: [TripReference(routeID: "1"), TripReference(tripID: "extra", routeID: "1", relation: .added)])
    func `a recorded trip outside the timetable yields the trajectory that the engine learned`(reference: TripReference)
        throws
    {
        var town = RecordedTown(try straightTown())
        for minute in 0...20 {
            var report = bus("7", Double(minute) * 200, 0, at: "8:\(minute)", trip: "t1")
            report.trip = reference
            town.watch(report)
        }
        town.sample("9:30")
        let learned = town.engine.takeTrajectories()
        #expect(learned.count == 1 && town.day.learnedTrajectories() == learned)
    }

    @Test func `recorded days and the database yield the same trajectories in the same order`() throws {
        var town = try town()
        let learned = town.engine.takeTrajectories()
        var (stored, recorded) = (RecentTrajectories(), RecentTrajectories())
        stored.add(nil, stored: learned.reversed())
        recorded.add(town.day)
        #expect(stored.all == recorded.all && stored.all.count == 2)
    }

    @Test func `stored trajectories take precedence over the visits of a day without trajectories`() throws {
        var town = try town()
        var learned = town.engine.takeTrajectories()
        var day = town.day
        day.trajectories = []
        learned.removeLast()
        learned[0].arrivals[1] = 7
        var recent = RecentTrajectories()
        recent.add(day, stored: learned)
        #expect(recent.all.count == 2 && recent.all.contains(learned[0]))
    }

    @Test func `the newest twelve days of a trip are used, the oldest first`() throws {
        var town = try town()
        let trip = try #require(town.engine.takeTrajectories().first)
        var recent = RecentTrajectories()
        for age in 0..<Int32(20) {
            var older = trip
            older.date = trip.date.advanced(by: -age)
            recent.add(nil, stored: [older])
        }
        #expect(recent.all.map(\.date) == (0..<12).reversed().map { trip.date.advanced(by: -$0) })
        var few = RecentTrajectories(limit: 1)
        few.add(town.day)
        #expect(few.isFull && few.all.count == 1)
    }

    @Test func `trajectories derived from visits have the keys of the engine's trajectories and similar times`() throws
    {
        var town = try town()
        let learned = town.engine.takeTrajectories()
        let recorded = town.day.observedTrajectories()
        #expect(learned.map(\.key) == recorded.map(\.key))
        for (one, other) in zip(learned, recorded) {
            #expect(one.date == other.date)
            #expect(one.knownStops == other.knownStops)
            for (time, recordedTime) in zip(one.arrivals + one.departures, other.arrivals + other.departures)
            where time != Trajectory.unknown && recordedTime != Trajectory.unknown {
                #expect(abs(time - recordedTime) <= 10)
            }
        }
    }

    @Test func `a recorded trip is linked to the previous trip of its vehicle`() throws {
        var town = try town()
        let learned = town.engine.takeTrajectories()
        #expect(learned.map(\.link) == town.day.observedTrajectories().map(\.link))
        #expect(learned.last?.link?.before != nil)
    }

    @Test func `trips are not linked if vehicles are not recorded`() throws {
        let trips = try town(settings: RecorderSettings(recordsVehicles: false)).day.observedTrajectories()
        #expect(trips.count == 2)
        #expect(trips.allSatisfy { $0.link == nil })
    }

    @Test func `trips in progress, trips without an id and predicted visits yield no trajectory`() throws {
        var day = try town().day
        #expect(day.observedTrajectories().count == 2)
        day.trips[0].state = .underWay
        #expect(day.observedTrajectories().count == 1)
        day.trips[0] = RecordedTrip(id: "unnamed-4", pattern: 0, start: 0, isAdded: true, state: .performed)
        #expect(day.observedTrajectories().count == 1)
        for index in day.visits.indices { day.visits[index].basis = .predicted }
        #expect(day.observedTrajectories().isEmpty)
    }
}
