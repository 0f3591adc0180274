import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Jitter of displayed times` {
    private func sample(_ shown: EpochSeconds, at now: EpochSeconds, by model: Int = 0) -> PredictionSample {
        PredictionSample(
            PredictedCall(
                likely: shown, low: shown, high: shown, departure: shown, shown: shown, source: .observed),
            by: model, at: now)
    }

    @Test func `jitter is the mean change of displayed times per minute, by model`() throws {
        var verdict = ArrivalScoring(models: 2)
        verdict.add(sample(1300, at: 1000), arrivedAt: 1320)
        verdict.add(sample(1500, at: 1000, by: 1), arrivedAt: 1320)
        verdict.add(sample(1340, at: 1060), arrivedAt: 1320)
        verdict.add(sample(1500, at: 1060, by: 1), arrivedAt: 1320)
        verdict.add(sample(1330, at: 1120), arrivedAt: 1320)
        let (first, second) = (try #require(verdict.tallies[0]), try #require(verdict.tallies[1]))
        #expect(first[.threeToSix].repeated == 2 && first[.threeToSix].change == 50)
        #expect(first[.threeToSix].jitter == 25)
        #expect(second[.threeToSix].jitter == 0)
    }

    @Test func `predictions more than a minute apart have no jitter`() throws {
        var verdict = ArrivalScoring(models: 1)
        verdict.add(sample(1300, at: 1000), arrivedAt: 1320)
        verdict.add(sample(1400, at: 1200), arrivedAt: 1320)
        let tally = try #require(verdict.tallies[0])
        #expect(tally[.underThree].count == 1 && tally[.underThree].jitter == nil)
        #expect(tally[.threeToSix].jitter == nil)
    }
}
