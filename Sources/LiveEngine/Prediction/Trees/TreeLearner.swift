/// Learns gradient-boosted trees of absolute errors: each tree is grown on the signs of what those before it leave, and each of its
/// leaves moves towards the weighted median of that. Histograms of bins, leaf by leaf, as in LightGBM (Ke et al. 2017).
package struct TreeLearner: Sendable {
    package struct Settings: Sendable {
        package var trees = 100
        package var leaves = 31
        /// In a leaf: rows, and as much weight as so many rows of the mean weight.
        package var leastRows = 300
        package var leastWeight = 10.0
        /// Rows of the mean weight that would have a leaf stay where it is.
        package var ridge = 75.0
        /// How far each tree goes.
        package var shrinkage: Float = 0.1
        /// How much each tree is shown of the features and of the rows.
        package var featureShare = 0.6
        package var rowShare = 0.7
        package var seed: UInt64 = 1

        package init() {}
    }

    /// More than anybody asks for: whoever does gets so many.
    static let mostTrees = 500
    static let mostLeaves = 255
    static let mostFeatures = 255
    /// Bytes that learning may take.
    package static let mostMemory = 100_000_000

    /// What cannot be learned from.
    package enum Failure: Error, Equatable {
        case needsMemory(bytes: Int)
        case tooManyFeatures(Int)
    }

    private let settings: Settings

    package init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// - Parameter mayContinue: asked before each tree; what was learned until it says no is given back.
    package func learn(
        _ rows: TreeRows, while mayContinue: () -> Bool = { true }
    ) throws(Failure) -> TreeForest {
        guard rows.bins.featureCount <= Self.mostFeatures else {
            throw .tooManyFeatures(rows.bins.featureCount)
        }
        let needed = Self.memory(rows.count, in: rows.bins, leaves: leaves)
        guard needed <= Self.mostMemory else { throw .needsMemory(bytes: needed) }
        var boosting = Boosting(rows, settings, leaves: leaves)
        for _ in 0..<min(max(settings.trees, 0), Self.mostTrees) {
            guard mayContinue() else { break }
            boosting.addTree()
        }
        return boosting.builder.forest
    }

    private var leaves: Int { min(max(settings.leaves, 2), Self.mostLeaves) }

    /// Bytes beside the forest: rows twice, seven numbers for each, the one for medians, sums twice; and the histograms.
    static func memory(_ rows: Int, in bins: FeatureBins, leaves: Int) -> Int {
        let each = 2 * bins.featureCount + 7 * 4 + 8 + 2 * MemoryLayout<RowSums>.stride
        return rows * each + Histograms.bytes(of: bins, leaves: leaves)
    }
}
