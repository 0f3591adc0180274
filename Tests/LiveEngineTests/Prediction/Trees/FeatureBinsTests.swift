import TestSupport
import Testing

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Binning of features` {
    private func bins(_ values: [Float], most: Int = FeatureBins.most) -> FeatureBins {
        FeatureBins(of: values, FeatureLayout(version: 1, count: 1), mostBins: most)
    }

    @Test func `each of few values has a bin, and other values go to the nearest bin`() {
        let bins = bins([30, 10, 20, 10])
        #expect([10, 20, 30].map { bins.byte(of: $0, feature: 0) } == [1, 2, 3])
        #expect([-1000, 14, 16, 1000].map { bins.byte(of: $0, feature: 0) } == [1, 1, 2, 3])
        #expect((1...3).map { bins.value(of: UInt8($0), feature: 0) } == [10, 20, 30])
    }

    @Test func `an unknown value has its own bin`() {
        let bins = bins([.nan, 5, .nan])
        #expect(bins.byte(of: .nan, feature: 0) == FeatureBins.unknown && bins.byte(of: 5, feature: 0) == 1)
        #expect(bins.value(of: FeatureBins.unknown, feature: 0).isNaN)
    }

    @Test(arguments: [[], [.nan], [.infinity, -.infinity]] as [[Float]])
    func `a feature without finite values has only the unknown bin`(values: [Float]) {
        #expect(bins(values).byte(of: 7, feature: 0) == FeatureBins.unknown)
        #expect(bins(values).byteCount(of: 0) == 1)
    }

    @Test func `many values are divided into bins of similar size`() {
        let values = (0..<10_000).map { Float($0 * $0) }
        let bins = bins(values, most: 20)
        var counts = [Int](repeating: 0, count: 21)
        for value in values { counts[Int(bins.byte(of: value, feature: 0))] += 1 }
        #expect(bins.byteCount(of: 0) == 21 && counts[0] == 0)
        #expect(counts.dropFirst().allSatisfy { (400...700).contains($0) })
    }

    @Test func `a frequent value has a bin of its own`() {
        let bins = bins((0..<1000).map { Float($0) } + [Float](repeating: 500, count: 3000), most: 20)
        #expect(bins.value(of: bins.byte(of: 500, feature: 0), feature: 0) == 500)
        #expect(bins.byte(of: 470, feature: 0) < bins.byte(of: 500, feature: 0))
        #expect(bins.byte(of: 530, feature: 0) > bins.byte(of: 500, feature: 0))
        #expect((15...21).contains(bins.byteCount(of: 0)))
    }

    @Test func `a value is in or below a bin exactly if it is at most the bin's cut`() {
        var random = SeededRandom(seed: 3)
        let values = (0..<2000).map { _ in Float(random.below(5000)) / 7 - 200 }
        let bins = bins(values, most: 60)
        for value in values {
            let byte = bins.byte(of: value, feature: 0)
            for other in 1..<UInt8(bins.byteCount(of: 0)) {
                #expect((byte <= other) == (value <= bins.cut(above: other, feature: 0)))
            }
        }
    }

    @Test func `extreme numbers are binned safely`() {
        let wild = Extremes.numbers.map { Float($0) }
        let bins = bins(wild + (0..<1000).map { Float($0).nextUp }, most: 255)
        for value in wild {
            let byte = bins.byte(of: value, feature: 0)
            #expect(value.isNaN ? byte == FeatureBins.unknown : byte != FeatureBins.unknown)
            if byte > 0 { #expect(bins.cut(above: byte, feature: 0).isFinite) }
        }
    }

    @Test func `rows of days with different bins are merged`() {
        let one = TreeRows([Example(row: [1], target: 1), Example(row: [2], target: 2)])
        let other = TreeRows([Example(row: [5], target: 5, weight: 3), Example(row: [.nan], target: 7)])
        let both = TreeRows(
            merging: [one, TreeRows([Example(row: [1, 2], target: 9)], featureCount: 2), other], one.bins.layout)
        #expect((0..<3).map { both.values(ofRow: $0) } == [[1], [2], [5]] && both.values(ofRow: 3)[0].isNaN)
        #expect(both.targets == [1, 2, 5, 7] && both.weights == [1, 1, 3, 1])
        #expect(TreeRows(merging: [], one.bins.layout).count == 0)
    }

    @Test func `rows with invalid targets, without weight or with other features are ignored`() {
        var rows = TreeRows(bins: bins([1, 2]))
        rows.append([1], target: .nan, weight: 1)
        rows.append([1], target: .infinity, weight: 1)
        rows.append([1], target: 1e9, weight: 1)
        for weight in [0, -1, .nan, .infinity] as [Float] { rows.append([1], target: 1, weight: weight) }
        rows.append([1, 2], target: 1, weight: 1)
        #expect(rows.count == 0)
        rows.append([1], target: -60, weight: 0.1)
        #expect(rows.count == 1)
    }
}
