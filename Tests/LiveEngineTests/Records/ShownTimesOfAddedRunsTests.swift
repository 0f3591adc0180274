import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct ShownTimesOfAddedRunsTests {
    private let extra = TripReference(tripID: "extra", routeID: "1", relation: .added)

    /// Returns an update of the added trip `extra` from 12:00 to 12:20, with the stops that are not passed at a minute
    /// after 12:00.
    private func update(_ minute: Int) -> FeedReading {
        let ahead = [("A", 0), ("B", 5), ("C", 10), ("D", 15), ("E", 20)].filter { $0.1 >= minute }
        let stopTimes = ahead.map { id, minute in
            let time = StopTimeReading.Event(time: at("12:\(minute)"), delay: nil)
            return StopTimeReading(stopID: id, stopSequence: nil, arrival: time, departure: time, relation: .scheduled)
        }
        return FeedReading(
            tripUpdates: TripUpdateReading(
                updates: [.init(trip: extra, delay: nil, stopTimes: stopTimes.indices)], stopTimes: stopTimes))
    }

    /// Returns the time after a minute before or after 12:00.
    private func time(_ minute: Int) -> String { minute < 0 ? "11:\(60 + minute)" : "12:\(minute)" }

    /// Returns the arrival that riders are shown for a call of the only run, in seconds of service time.
    private func shown(_ town: RecordedTown, _ call: Int) -> Int32? {
        town.engine.snapshot.runs.first?.call(at: call).map { Int32(clamping: $0.shown - at("0:00")) }
    }

    /// Records the added trip, whose updates begin at 11:50.
    /// - Returns: The recorded town, and the arrivals shown at each minute after 12:00, by call.
    private func driven(
        reportingFrom first: Int
    ) throws -> (town: RecordedTown, shown: [Int: [Int: Int32]]) {
        var town = RecordedTown(try straightTown())
        var shown: [Int: [Int: Int32]] = [:]
        for minute in -10...20 {
            town.apply(update(minute), from: "updates", at: at(time(minute)))
            if minute >= first {
                town.watch(bus("7", Double(max(minute, 0)) * 200, 0, at: time(minute), trip: "extra", route: "1"))
            }
            town.sample(time(minute) + ":01")
            for call in 0...4 { shown[minute, default: [:]][call] = self.shown(town, call) }
        }
        return (town, shown)
    }

    @Test(arguments: [-6, 0])
    func `the times shown 10 and 5 minutes before an added trip's arrivals are recorded`(first: Int) throws {
        let (town, shown) = try driven(reportingFrom: first)
        #expect(town.day.trips.count { $0.id == "extra" } == 1)
        for call in 1...4 {
            let visit = try #require(town.visit("extra", call))
            #expect(abs(try #require(visit.arrival) - seconds("12:\(call * 5)")) < 30)
            for (recorded, lead) in [(visit.shown10, 10), (visit.shown5, 5)] {
                #expect(try #require(recorded) == shown[call * 5 - lead]?[call])
            }
        }
    }

    @Test func `an added trip that is only announced is not recorded`() throws {
        var town = RecordedTown(try straightTown())
        for minute in -10 ... -2 {
            town.apply(update(minute), from: "updates", at: at(time(minute)))
            town.sample(time(minute) + ":01")
        }
        #expect(town.trip("extra") == nil)
    }

    @Test(arguments: ["x", nil])
    func `the shown times of a run without a timetable are recorded`(trip: String?) throws {
        var town = RecordedTown(try streetWithoutTrips())
        town.sample("7:59")
        for minute in 0...21 {
            let distance = min(Double(minute) * 100, 2000)
            town.watch(bus("7", distance, 0, at: "8:\(minute)", trip: trip, route: "1", direction: 0))
            town.sample("8:\(minute):01")
        }
        let last = try #require(town.day.visits.first { $0.call == 2 && $0.arrival != nil })
        #expect(last.shown10 != nil)
        #expect(last.shown5 != nil)
    }
}
