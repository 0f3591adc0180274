import TestSupport

@testable import LiveEngine
@testable import LiveModel

/// The features of a prediction, and its error.
struct Example {
    var row: [Float]
    var target: Float
    var weight: Float = 1
}

extension TreeRows {
    init(_ examples: [Example], featureCount: Int = 1, mostBins: Int = FeatureBins.most) {
        let layout = FeatureLayout(version: 1, count: featureCount)
        self.init(bins: FeatureBins(of: examples.flatMap(\.row), layout, mostBins: mostBins))
        for example in examples { append(example.row, target: example.target, weight: example.weight) }
    }
}

extension TreeLearner.Settings {
    /// The settings for one tree of full depth from all rows and features, however few.
    static var exact: Self {
        var settings = Self()
        (settings.trees, settings.shrinkage, settings.featureShare, settings.rowShare) = (1, 1, 1, 1)
        (settings.leastRows, settings.leastWeight, settings.ridge) = (1, 0, 0)
        return settings
    }
}

/// Synthetic predictions: steps, slopes, interactions, unknown values, and noise of varying size.
/// `Tests/support/boosted_trees.py` creates the same examples, to the last bit.
enum MadeUp {
    static let featureCount = 8

    static func examples(_ count: Int, seed: UInt64) -> [Example] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in example(&random) }
    }

    private static func example(_ random: inout SeededRandom) -> Example {
        let x = (0..<featureCount).map { _ in uniform(&random) }
        var noise = -2.0
        for _ in 0..<4 { noise += uniform(&random) }
        var target = x[0] > 0.5 ? 60 * x[1] : -60 * x[2]
        target += 120 * x[3] * x[3] * (x[4] < 0.3 ? 1.0 : 0.2)
        target += 40 * abs(x[5] - 0.5)
        target += 30 * noise * (1 + 3 * x[6])
        var row = x.map { Float($0) }
        if x[7] < 0.1 {
            row[1] = .nan
            target += 50
        }
        return Example(row: row, target: Float(target), weight: Float(1 / (25 + 216 * x[3])))
    }

    /// Returns a number in 0 …< 1, with the precision of a `Float`.
    private static func uniform(_ random: inout SeededRandom) -> Double { Double(random.next() >> 40) / 16_777_216 }
}
