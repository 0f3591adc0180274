import LiveModel
import Testing
import TransitCore

struct AccuracyTallyTests {
    private func prediction(ahead: Int64, early: Int64, interval: ClosedRange<EpochSeconds>? = nil) -> ScoredPrediction
    {
        let arrivedAt = EpochSeconds(1000) + ahead
        return ScoredPrediction(
            madeAt: 1000, arrivedAt: arrivedAt, shown: arrivedAt - early, likely: arrivedAt, interval: interval)
    }

    @Test(arguments: [
        (Int64(0), Horizon.underThree), (179, .underThree), (180, .threeToSix), (359, .threeToSix), (360, .sixToTen),
        (899, .tenToFifteen), (900, .fifteenToThirty), (1799, .fifteenToThirty),
    ])
    func `the horizon is chosen by the seconds until the arrival`(ahead: Int64, horizon: Horizon) {
        #expect(Horizon(secondsAhead: ahead) == horizon)
    }

    @Test func `arrivals in the past or at least half an hour ahead have no horizon`() {
        #expect(Horizon(secondsAhead: -1) == nil)
        #expect(Horizon(secondsAhead: 1800) == nil)
    }

    @Test(arguments: [
        (Int64(100), Int64(90), true), (100, 91, false), (100, -30, true), (100, -31, false), (200, 150, true),
        (200, -60, true),
        (500, 210, true), (500, 211, false), (800, -90, true), (800, 270, true), (800, 271, false),
    ])
    func `each horizon has its own tolerance for early and for late arrivals`(
        ahead: Int64, later: Int64, isAccurate: Bool
    ) throws {
        var tally = AccuracyTally()
        tally.add(prediction(ahead: ahead, early: later))
        let horizon = try #require(Horizon(secondsAhead: ahead))
        #expect(tally[horizon].accurate == (isAccurate ? 1 : 0))
    }

    @Test func `the benchmark score is the unweighted mean of four horizons`() {
        var tally = AccuracyTally()
        for _ in 0..<99 { tally.add(prediction(ahead: 10, early: 0)) }
        for ahead: Int64 in [200, 400, 800] { tally.add(prediction(ahead: ahead, early: 1000)) }
        #expect(tally.benchmark == 0.25)
    }

    @Test func `the benchmark score is nil unless each horizon has an arrival`() {
        var tally = AccuracyTally()
        tally.add(prediction(ahead: 10, early: 0))
        #expect(tally.benchmark == nil)
    }

    @Test func `the interval coverage counts only predictions that have an interval`() {
        var tally = AccuracyTally()
        tally.add(prediction(ahead: 100, early: 0))
        tally.add(prediction(ahead: 100, early: 0, interval: 1090...1110))
        tally.add(prediction(ahead: 100, early: 0, interval: 1110...1150))
        #expect(tally[.underThree].coverage == 0.5)
        #expect(tally[.underThree].meanWidth == 30)
    }

    @Test func `a bus that arrives up to 30 seconds before the displayed time is caught`() {
        var tally = AccuracyTally()
        tally.add(prediction(ahead: 800, early: -30))
        tally.add(prediction(ahead: 800, early: -31))
        #expect(tally[.tenToFifteen].caughtShare == 0.5)
    }
}
