import TestSupport
import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct SamplePoolTests {
    private func sample(_ time: EpochSeconds, by model: Int = 0) -> PredictionSample {
        PredictionSample(
            PredictedCall(
                likely: time, low: time - 30, high: time + 90, departure: time, shown: time - 20, source: .observed),
            by: model, at: time - 300)
    }

    @Test func `a stored sample is read back unchanged`() {
        let scored = sample(1_795_000_000).scored(arrivedAt: 1_795_000_060, hasInterval: true)
        #expect(
            scored
                == ScoredPrediction(
                    madeAt: 1_794_999_700, arrivedAt: 1_795_000_060, shown: 1_794_999_980, likely: 1_795_000_000,
                    interval: 1_794_999_970...1_795_000_090))
        #expect(sample(1000).scored(arrivedAt: 1, hasInterval: false).interval == nil)
    }

    @Test func `an inverted or too wide interval is stored as the nearest storable interval`() {
        let call = PredictedCall(likely: 500, low: 900, high: 90_000, departure: 500, shown: 500, source: .observed)
        let interval = PredictionSample(call, by: 0, at: 0).scored(arrivedAt: 0, hasInterval: true).interval
        #expect(interval == 900...33_267)
    }

    @Test func `the samples of a list are read back oldest first`() {
        var pool = SamplePool()
        var (one, other) = (SamplePool.List(), SamplePool.List())
        for time in 1...4 as ClosedRange<Int64> {
            #expect(pool.append(sample(EpochSeconds(time * 1000)), to: &one))
        }
        #expect(pool.append(sample(9000), to: &other))
        #expect(pool.count == 5)
        #expect(pool.oldest(of: one)?.likely == 1000)
        #expect(pool.newest(of: one)?.likely == 4000)
        var taken: [EpochSeconds] = []
        while let sample = pool.removeOldest(of: &one) { taken.append(sample.likely) }
        #expect(taken == [1000, 2000, 3000, 4000])
        #expect(one.isEmpty && !other.isEmpty && pool.count == 1)
    }

    @Test func `freed cells are reused`() {
        var pool = SamplePool()
        var list = SamplePool.List()
        for round in 1...100 as ClosedRange<Int64> {
            #expect(pool.append(sample(EpochSeconds(round * 1000)), to: &list))
            if round > 3 { #expect(pool.removeOldest(of: &list)?.likely == EpochSeconds((round - 3) * 1000)) }
        }
        #expect(pool.count == 3)
        #expect(pool.capacity == 4)
    }

    @Test func `a sample takes 8 bytes, and 6 more with its prediction interval`() {
        #expect(MemoryLayout<SampleCell>.stride == 8)
        #expect(MemoryLayout<SampleMargins>.stride == 6)
    }

    @Test func `random samples from many times and models are read back unchanged`() {
        var random = SeededRandom(seed: 7)
        var pool = SamplePool()
        var lists = [SamplePool.List](repeating: SamplePool.List(), count: 9)
        var kept = [[PredictionSample]](repeating: [], count: lists.count)
        for _ in 0..<20_000 {
            let list = Int(random.next() % UInt64(lists.count))
            guard random.next() % 16 < 9 else {
                let oldest = kept[list].isEmpty ? nil : kept[list].removeFirst()
                #expect(pool.removeOldest(of: &lists[list]) == oldest)
                continue
            }
            let sample = any(&random)
            #expect(pool.append(sample, to: &lists[list]))
            kept[list].append(sample)
            #expect(pool.newest(of: lists[list]) == sample)
        }
        #expect(pool.count == kept.reduce(0) { $0 + $1.count })
        #expect(pool.count > 2048)
        for list in lists.indices {
            for sample in kept[list] { #expect(pool.removeOldest(of: &lists[list]) == sample) }
            #expect(lists[list].isEmpty)
        }
    }

    /// Returns a sample at one of a few hundred times, years apart, as after a clock was corrected.
    private func any(_ random: inout SeededRandom) -> PredictionSample {
        let now = EpochSeconds(Int64(random.next() % 400) * 10_000_000)
        let likely = now + Int64(random.next() % 4000) - 60
        let isCertain = random.next() % 4 > 0
        let call = PredictedCall(
            likely: likely, low: isCertain ? likely : likely - Int64(random.next() % 900),
            high: isCertain ? likely : likely + Int64(random.next() % 900), departure: likely,
            shown: isCertain ? likely : likely - Int64(random.next() % 60), source: .observed)
        return PredictionSample(call, by: Int(random.next() % 6), at: now)
    }

    @Test func `an empty block is freed immediately`() {
        var pool = SamplePool()
        var lists = [SamplePool.List](repeating: SamplePool.List(), count: 4)
        for number in 0..<4096 { #expect(pool.append(sample(1000), to: &lists[number / 1024])) }
        #expect(pool.capacity == 4096)
        while pool.removeOldest(of: &lists[3]) != nil {}
        while pool.removeOldest(of: &lists[1]) != nil {}
        #expect(pool.count == 2048 && pool.capacity == 2048)
        // Later samples reuse the freed block.
        for _ in 0..<1024 { #expect(pool.append(sample(2000), to: &lists[1])) }
        #expect(pool.capacity == 3072)
        #expect(pool.oldest(of: lists[1])?.likely == 2000 && pool.oldest(of: lists[2])?.likely == 1000)
    }

    @Test func `the number of distinct sample times is limited`() {
        var moments = SampleMoments()
        for moment in 0..<SampleMoments.limit { #expect(moments.take(EpochSeconds(Int64(moment))) != nil) }
        #expect(moments.take(70_000) == nil)
        moments.release(5)
        #expect(moments.take(70_000) == 5)
        #expect(moments[5] == 70_000)
    }
}
