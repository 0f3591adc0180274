import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Learned weights of the agency` {
    /// Returns the start time of one of several trips, every half hour.
    private func start(_ trip: Int) -> String { "\(5 + trip / 2):\(trip % 2 == 0 ? "00" : "30")" }

    /// Returns a line whose timetable has far too much running time, which only the agency's predictions account for.
    private func slowTimetable() throws -> Timetable {
        var town = TinyNetwork()
        for stop in 0...20 { town.stop("s\(stop)", Double(stop) * 500, 0) }
        town.route("1")
        let stops = (0...20).map { "s\($0)" }
        let line = town.pattern("1", stops, along: [(0, 0), (10_000, 0)])
        for trip in 0..<16 {
            town.trip("t\(trip)", on: line, at: start(trip), minutes: stops.indices.map { Double($0) * 3 })
        }
        return try town.timetable
    }

    @Test func `the source with smaller recent errors gains weight`() throws {
        var engine = EngineState(timetable: try slowTimetable())
        var errors: [Int: [Int64]] = [:]
        // Each bus takes one minute from stop to stop, and the agency predicts it from the beginning.
        for trip in 0..<16 {
            let start = at(start(trip))
            let words = (0...20).map { stop in
                StopTimeReading(stopID: "s\(stop)", arrival: .init(time: start + Int64(stop) * 60))
            }
            for stop in 1..<20 {
                let now = start + Int64(stop) * 60 + 4
                let update = TripUpdateReading.Update(
                    trip: TripReference(tripID: "t\(trip)"), at: now, stopTimes: words.indices)
                let updates = FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: words))
                engine.apply(updates, from: "updates", at: now)
                var report = bus("\(trip)", Double(stop) * 500 + 30, 0, at: "8:00", trip: "t\(trip)")
                report.at = now
                engine.apply(positions(report), from: "positions", at: now)
                let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t\(trip)")))
                let truth = start + 20 * 60
                errors[trip, default: []].append(abs(try #require(run.calls.last).likely - truth))
            }
        }
        // Compare predictions for the last stop that were made ten stops before it.
        let (first, last) = (try #require(errors[0]?[9]), try #require(errors[15]?[9]))
        #expect(first > 100 && last < first / 2)
    }
}
