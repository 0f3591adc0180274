import LiveEngine
import Testing
import TransitCore

@Suite struct `Who is believed` {
    /// A line whose timetable gives far too much time, as the agency knows and we do not.
    private func slowTimetable() throws -> Timetable {
        var town = TinyNetwork()
        for stop in 0...20 { town.stop("s\(stop)", Double(stop) * 500, 0) }
        town.route("1")
        let stops = (0...20).map { "s\($0)" }
        let line = town.pattern("1", stops, along: [(0, 0), (10_000, 0)])
        for trip in 0..<20 {
            town.trip("t\(trip)", on: line, at: "8:\(trip * 2)", minutes: stops.indices.map { Double($0) * 3 })
        }
        return try town.timetable
    }

    @Test func `whoever erred less lately counts for more`() throws {
        var engine = EngineState(timetable: try slowTimetable())
        var errors: [Int: [Int64]] = [:]
        // Each bus takes one minute from stop to stop, and the agency says so from the beginning.
        for trip in 0..<16 {
            let start = at("8:00") + Int64(trip) * 120
            let words = (0...20).map { stop in
                StopTimeReading(stopID: "s\(stop)", arrival: .init(time: start + Int64(stop) * 60))
            }
            let update = TripUpdateReading.Update(
                trip: TripReference(tripID: "t\(trip)"), at: start, stopTimes: words.indices)
            let updates = FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: words))
            engine.apply(updates, from: "updates", at: start)
            for stop in 1..<20 {
                var report = bus("\(trip)", Double(stop) * 500 + 30, 0, at: "8:00", trip: "t\(trip)")
                report.at = start + Int64(stop) * 60 + 4
                engine.apply(positions(report), from: "positions", at: report.at!)
                let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t\(trip)")))
                let truth = start + 20 * 60
                errors[trip, default: []].append(abs(try #require(run.calls.last).likely - truth))
            }
        }
        #expect(try #require(errors[0]?.first) > 600)
        // Four stops before the last, as far ahead as is learned from.
        let (first, last) = (try #require(errors[0]?[15]), try #require(errors[15]?[15]))
        #expect(first > 100 && last < first / 2, "\(first) \(last)")
    }
}
