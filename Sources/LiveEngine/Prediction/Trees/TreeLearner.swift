/// Trains gradient-boosted trees for absolute errors: each tree is grown on the signs of the residuals, and each leaf
/// moves towards their weighted median. Leaf-wise growth with histograms of bins, as in LightGBM (Ke et al. 2017).
package struct TreeLearner: Sendable {
    package struct Settings: Sendable {
        package var trees = 100
        package var leaves = 31
        /// The minimum number of rows in a leaf.
        package var leastRows = 300
        /// The minimum total weight of a leaf's rows, expressed as a number of rows with mean weight.
        package var leastWeight = 10.0
        /// The regularisation of a leaf's value, expressed as a number of rows with mean weight.
        package var ridge = 75.0
        /// The learning rate.
        package var shrinkage: Float = 0.1
        /// The share of features that each tree is trained on.
        package var featureShare = 0.6
        /// The share of rows that each tree is trained on.
        package var rowShare = 0.7
        package var seed: UInt64 = 1

        package init() {}
    }

    /// The maximum number of trees; a greater setting is reduced to it.
    static let mostTrees = 500
    static let mostLeaves = 255
    static let mostFeatures = 255
    /// The maximum memory for training in bytes.
    package static let mostMemory = 100_000_000

    /// The reason why training is rejected.
    package enum Failure: Error, Equatable {
        case needsMemory(bytes: Int)
        case tooManyFeatures(Int)
    }

    private let settings: Settings

    package init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Trains a forest.
    /// - Parameter mayContinue: Called before each tree. If it returns false, the trees trained so far are returned.
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

    /// Returns the memory for training in bytes, without the forest: two copies of the rows, seven numbers per row, the
    /// buffer for medians, two arrays of sums, and the histograms.
    static func memory(_ rows: Int, in bins: FeatureBins, leaves: Int) -> Int {
        let each = 2 * bins.featureCount + 7 * 4 + 8 + 2 * MemoryLayout<RowSums>.stride
        return rows * each + Histograms.bytes(of: bins, leaves: leaves)
    }
}
