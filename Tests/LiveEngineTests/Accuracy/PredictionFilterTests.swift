import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Tests which predictions the server and the laboratory score.
struct PredictionFilterTests {
    private static let now: EpochSeconds = 1_000_000

    private func call(
        in seconds: Int64, source: PredictedCall.Source = .observed, isSkipped: Bool = false
    ) -> PredictedCall {
        let time = Self.now + seconds
        return PredictedCall(
            likely: time, low: time, high: time, departure: time, shown: time, source: source, isSkipped: isSkipped)
    }

    /// Returns the stops with a scored prediction, on the line `A B C D` or on a loop.
    private func stops(_ calls: [PredictedCall], around: Bool = false, from first: Int = 0) throws -> [String] {
        var town = TinyNetwork()
        town.route("1")
        for (number, id) in ["A", "B", "C", "D"].enumerated() { town.stop(id, Double(number) * 500, 0) }
        let line = town.pattern("1", around ? ["A", "B", "C", "A", "D"] : ["A", "B", "C", "D"])
        town.trip("t", on: line, at: "8:00", minutes: around ? [0, 1, 2, 3, 4] : [0, 1, 2, 3])
        let timetable = try town.timetable
        let run = LiveRun(
            pattern: PatternIndex(0), trip: try timetable.tripDay("t"), state: .live, firstCallIndex: first,
            calls: calls)
        return PredictionFilter(timetable).predictions(of: run, at: Self.now).map {
            timetable.string(timetable.stopIDs[$0.stop])
        }
    }

    @Test func `only predictions for the next half hour are scored`() throws {
        #expect(try stops([call(in: 0), call(in: 600), call(in: 1799), call(in: 1800)]) == ["A", "B", "C"])
    }

    @Test func `an arrival that is at most a minute overdue is still scored`() throws {
        #expect(try stops([call(in: -61), call(in: -60), call(in: 5)]) == ["B", "C"])
    }

    @Test func `skipped calls and calls without data are not scored`() throws {
        let calls = [call(in: 10, source: .noData), call(in: 20, isSkipped: true), call(in: 30, source: .agency)]
        #expect(try stops(calls) == ["C"])
        #expect(try stops([]) == [])
    }

    @Test func `only predictions for the vehicle's next stop and later stops are scored`() throws {
        #expect(try stops([call(in: 10), call(in: 20)], from: 2) == ["C", "D"])
    }

    @Test func `of two calls at one stop of a loop, only the first is scored`() throws {
        let calls = [call(in: 10), call(in: 20), call(in: 30), call(in: 40), call(in: 50)]
        #expect(try stops(calls, around: true) == ["A", "B", "C", "D"])
        // After the first call has passed, the second call is scored.
        #expect(try stops([call(in: -90)] + calls.dropFirst(), around: true) == ["B", "C", "A", "D"])
    }
}
