import Testing
import TransitCore

@testable import LiveEngine

struct SamplePoolTests {
    private func sample(_ time: EpochSeconds, by model: Int = 0) -> PredictionSample {
        PredictionSample(
            PredictedCall(
                likely: time, low: time - 30, high: time + 90, departure: time, shown: time - 20, source: .observed),
            by: model, at: time - 300)
    }

    @Test func `a sample gives back what was put in`() {
        let scored = sample(1_795_000_000).scored(arrivedAt: 1_795_000_060, hasInterval: true)
        #expect(
            scored
                == ScoredPrediction(
                    madeAt: 1_794_999_700, arrivedAt: 1_795_000_060, shown: 1_794_999_980, likely: 1_795_000_000,
                    interval: 1_794_999_970...1_795_000_090))
        #expect(sample(1000).scored(arrivedAt: 1, hasInterval: false).interval == nil)
    }

    @Test func `an interval that is upside down or endless is kept as well as it can be`() {
        let call = PredictedCall(likely: 500, low: 900, high: 90_000, departure: 500, shown: 500, source: .observed)
        let interval = PredictionSample(call, by: 0, at: 0).scored(arrivedAt: 0, hasInterval: true).interval
        #expect(interval == 900...33_267)
    }

    @Test func `lists come out as they went in, oldest first`() {
        var pool = SamplePool()
        var (one, other) = (SamplePool.List(), SamplePool.List())
        for time in 1...4 as ClosedRange<Int64> { pool.append(sample(EpochSeconds(time * 1000)), to: &one) }
        pool.append(sample(9000), to: &other)
        #expect(pool.count == 5)
        #expect(pool.oldest(of: one)?.likely == 1000)
        #expect(pool.newest(of: one)?.likely == 4000)
        var taken: [EpochSeconds] = []
        while let sample = pool.removeOldest(of: &one) { taken.append(sample.likely) }
        #expect(taken == [1000, 2000, 3000, 4000])
        #expect(one.isEmpty && !other.isEmpty && pool.count == 1)
    }

    @Test func `what is given back is used again`() {
        var pool = SamplePool()
        var list = SamplePool.List()
        for round in 1...100 as ClosedRange<Int64> {
            pool.append(sample(EpochSeconds(round * 1000)), to: &list)
            if round > 3 { #expect(pool.removeOldest(of: &list)?.likely == EpochSeconds((round - 3) * 1000)) }
        }
        #expect(pool.count == 3)
        #expect(pool.capacity == 4)
    }
}
