import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Travel times between stops` {
    private func passed(_ row: Int, _ seconds: Int64, pattern: Int = 0) -> StopPassed {
        StopPassed(
            pattern: PatternIndex(pattern), trip: nil, row: PatternStopIndex(row), at: EpochSeconds(1000 + seconds))
    }

    private func times(_ seconds: [Int64]) throws -> SegmentTimes {
        var times = SegmentTimes(for: try straightTown())
        for value in seconds { times.add(from: passed(0, 0), to: passed(1, value)) }
        return times
    }

    @Test func `a segment has the mean and the last travel time`() throws {
        #expect(try times([])[PatternStopIndex(1)] == nil)
        let segment = try #require(try times([60, 80, 100])[PatternStopIndex(1)])
        #expect(segment.mean == 80 && segment.last == 100 && segment.count == 3)
        #expect((80...100).contains(segment.kalman))
    }

    @Test func `older travel times weigh less in the mean`() throws {
        let segment = try #require(
            try times([Int64](repeating: 60, count: 100) + [Int64](repeating: 120, count: 100))[PatternStopIndex(1)])
        #expect((115...120).contains(segment.mean))
    }

    @Test func `a surplus over the mean travel time decays over time`() throws {
        let segment = try #require(
            try times([Int64](repeating: 60, count: 10) + [120])[PatternStopIndex(1)])
        #expect(segment.surplus(at: 1120) == 30)
        #expect((10...12).contains(segment.surplus(at: 1120 + 1200)))
        #expect(try times([60, 120])[PatternStopIndex(1)]?.surplus(at: 1120) == 0)
    }

    @Test func `travel times across a skipped stop, another line or half an hour are ignored`() throws {
        var times = try times([])
        times.add(from: nil, to: passed(1, 60))
        times.add(from: passed(0, 0), to: passed(2, 60))
        times.add(from: passed(0, 0, pattern: 1), to: passed(1, 60))
        times.add(from: passed(0, 0), to: passed(1, 1800))
        times.add(from: passed(0, 0), to: passed(1, 0))
        #expect(times[PatternStopIndex(1)] == nil && times[PatternStopIndex(2)] == nil)
    }

    /// Compares a vehicle's likely time with and without earlier vehicles that took twice the scheduled time.
    @Test func `after slow vehicles, the next vehicle is predicted later`() throws {
        func likely(after slow: Int) throws -> EpochSeconds {
            var town = TinyNetwork()
            for stop in 0...8 { town.stop("s\(stop)", Double(stop) * 500, 0) }
            town.route("1")
            let stops = (0...8).map { "s\($0)" }
            let line = town.pattern("1", stops, along: [(0, 0), (4000, 0)])
            for trip in 0..<12 {
                town.trip("t\(trip)", on: line, at: "8:\(trip * 4)", minutes: stops.indices.map(Double.init))
            }
            var engine = EngineState(timetable: try town.timetable)
            for trip in 0..<slow {
                for step in 0...16 {
                    var report = bus("\(trip)", Double(step) * 250, 0, at: "8:00", trip: "t\(trip)")
                    report.at = at("8:00") + Int64(trip) * 240 + Int64(step) * 60
                    engine.apply(positions(report), from: "positions", at: report.at!)
                }
            }
            engine.apply(positions(bus("x", 600, 0, at: "8:46", trip: "t11")), from: "positions", at: at("8:46"))
            let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t11")))
            return try #require(run.call(at: 5)).likely
        }
        #expect(try likely(after: 6) > likely(after: 0) + 20)
    }
}
