import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct RecordedTrajectoryTests {
    /// A bus that runs the first trip and then, back at the start, the second.
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

    @Test func `a recorded trip has the key and nearly the times that the engine learned`() throws {
        var town = try town()
        let learned = town.engine.takeTrajectories()
        let recorded = town.day.learnedTrajectories()
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

    @Test func `a recorded trip is linked to the trip before of its vehicle`() throws {
        var town = try town()
        let learned = town.engine.takeTrajectories()
        #expect(learned.map(\.link) == town.day.learnedTrajectories().map(\.link))
        #expect(learned.last?.link?.before != nil)
    }

    @Test func `trips are not linked where vehicles are not recorded`() throws {
        let trips = try town(settings: RecorderSettings(recordsVehicles: false)).day.learnedTrajectories()
        #expect(trips.count == 2)
        #expect(trips.allSatisfy { $0.link == nil })
    }

    @Test func `predictions, trips under way and unnamed trips are left out`() throws {
        var day = try town().day
        #expect(day.learnedTrajectories().count == 2)
        day.trips[0].state = .underWay
        #expect(day.learnedTrajectories().count == 1)
        day.trips[0] = RecordedTrip(id: "unnamed-4", pattern: 0, start: 0, isAdded: true, state: .performed)
        #expect(day.learnedTrajectories().count == 1)
        for index in day.visits.indices { day.visits[index].basis = .predicted }
        #expect(day.learnedTrajectories().isEmpty)
    }
}
