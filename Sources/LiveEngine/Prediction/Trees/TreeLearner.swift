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

    /// - Parameters:
    ///   - layout: which list of features the rows hold.
    ///   - mayContinue: asked before each tree; what was learned until it says no is given back.
    package func learn(
        _ rows: TreeRows, layout: UInt8, while mayContinue: () -> Bool = { true }
    ) throws(Failure) -> TreeForest {
        guard rows.bins.featureCount <= Self.mostFeatures else {
            throw .tooManyFeatures(rows.bins.featureCount)
        }
        let needed = Self.memory(of: rows, leaves: leaves)
        guard needed <= Self.mostMemory else { throw .needsMemory(bytes: needed) }
        var boosting = Boosting(rows, settings, leaves: leaves, layout: layout)
        for _ in 0..<min(max(settings.trees, 0), Self.mostTrees) {
            guard mayContinue() else { break }
            boosting.addTree()
        }
        return boosting.forest
    }

    private var leaves: Int { min(max(settings.leaves, 2), Self.mostLeaves) }

    /// Bytes beside the forest: the rows twice, six numbers for each, their sums, and the histograms.
    static func memory(of rows: TreeRows, leaves: Int) -> Int {
        let each = 2 * rows.bins.featureCount + 6 * 4 + 8 + 2 * MemoryLayout<RowSums>.stride
        return rows.count * each + Histograms.bytes(of: rows.bins, leaves: leaves)
    }
}

/// What is left of the targets while trees are added.
private struct Boosting {
    private let rows: TreeRows
    private let settings: TreeLearner.Settings
    private let weights: [Int32]
    private var grower: TreeGrower
    private var random: SplitMix64
    /// Seconds to each target from what the forest says.
    private var left: [Float]
    private var medians = WeightedMedian()
    private(set) var forest: TreeForest

    init(_ rows: TreeRows, _ settings: TreeLearner.Settings, leaves: Int, layout: UInt8) {
        (self.rows, self.settings) = (rows, settings)
        weights = Self.whole(rows.weights)
        let mean = Double(weights.reduce(0) { $0 + Int($1) }) / Double(max(rows.count, 1))
        grower = TreeGrower(
            columns: TreeColumns(of: rows), bins: rows.bins, mostLeaves: leaves,
            limits: .init(
                leastRows: max(settings.leastRows, 1), leastWeight: settings.leastWeight * mean,
                ridge: max(settings.ridge, 0) * mean))
        random = SplitMix64(seed: settings.seed)
        for row in 0..<rows.count { medians.add(rows.targets[row], weight: weights[row]) }
        let base = medians.take()
        forest = TreeForest(featureCount: rows.bins.featureCount, layout: layout, base: base)
        left = rows.targets.map { $0 - base }
    }

    /// A thousandth of the greatest is the least that counts. Sums of a million rows hold them.
    private static func whole(_ weights: [Float]) -> [Int32] {
        let greatest = weights.max() ?? 1
        return weights.map { max(Int32(($0 / greatest * 1000).rounded()), 1) }
    }

    mutating func addTree() {
        let shown = random.choose(share: settings.rowShare, of: rows.count)
        let features = random.choose(share: settings.featureShare, of: rows.bins.featureCount).map(Int.init)
        let gradients = left.indices.map { row in
            RowSums(gradient: left[row] > 0 ? weights[row] : left[row] < 0 ? -weights[row] : 0, weight: weights[row])
        }
        grower.grow(shown, gradients, features)
        guard grower.nodes.count > 1 else { return }
        let values = values()
        for row in left.indices { left[row] -= values[grower.node(of: row)] }
        forest.append(grower.nodes, values: values, bins: rows.bins)
    }

    /// By node, what it adds: of a split the mean of what is beneath it.
    private mutating func values() -> [Float] {
        var values = [Float](repeating: 0, count: grower.nodes.count)
        // Those beneath come later.
        for (place, node) in grower.nodes.enumerated().reversed() {
            guard node.split != nil else {
                for row in grower.order[node.rows] { medians.add(left[Int(row)], weight: weights[Int(row)]) }
                values[place] = medians.take() * settings.shrinkage
                continue
            }
            let share = Float(grower.nodes[node.left].sums.weight / node.sums.weight)
            values[place] = values[node.left] * share + values[node.left + 1] * (1 - share)
        }
        return values
    }
}

extension TreeForest {
    /// A tree as it was grown, its nodes in preorder.
    fileprivate mutating func append(_ grown: [TreeGrower.Node], values: [Float], bins: FeatureBins) {
        var next = [0]
        while let place = next.popLast() {
            guard let split = grown[place].split else {
                appendLeaf(values[place])
                continue
            }
            appendSplit(
                feature: UInt8(split.feature), cut: bins.cut(above: split.byte, feature: split.feature),
                sendsUnknownLeft: split.sendsUnknownLeft, value: values[place])
            next += [grown[place].left + 1, grown[place].left]
        }
    }
}
