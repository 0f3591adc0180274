import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import Storage

@Suite(.enabled(if: Measuring.isWanted, "measures time")) struct AccuracyStoreMeasuredTests {
    /// The busiest minute of a city with a thousand vehicles must be written in a fraction of a second.
    @Test(arguments: Backend.there)
    func `one minute of a city's accuracy scores is written within a fifth of a second`(_ backend: Backend) async throws
    {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.accuracy
        var tally = AccuracyTally()
        tally.add(ScoredPrediction(madeAt: 1000, arrivedAt: 1240, shown: 1239, likely: 1239, interval: 1200...1300))
        var minute = AccuracyScores()
        for stop in 0..<1000 {
            for model in ["headsign", "agency", "straight-line", "schedule", "deviation"] {
                let subject = AccuracySubject(
                    day: ServiceDate(year: 2026, month: 11, day: 20)!, model: model, scope: .stop("stop \(stop)"))
                minute.add(tally, to: subject)
            }
        }
        try await store.add(minute, agency: "town")
        let written = try await ContinuousClock().measure { try await store.add(minute, agency: "town") }
        let name = "storage: a city's minute of scores" + (backend == .file ? "" : " in a database") + " (ms)"
        print("{\"benchmark\": \"\(name)\", \"median\": \(written / .milliseconds(1))}")
        // PostgreSQL needs longer for each row, but no request waits for it.
        #expect(written < .milliseconds(backend == .file ? 200 : 1000))
    }
}
