/// Gradient boosting in progress: the forest so far, and the residuals of the targets.
struct Boosting {
    private let rows: TreeRows
    private let settings: TreeLearner.Settings
    private let weights: [Int32]
    private var grower: TreeGrower
    private var random: SplitMix64
    /// The residual of each target, in seconds.
    private var left: [Float]
    private var medians = WeightedMedian()
    private(set) var builder: TreeForestBuilder

    init(_ rows: TreeRows, _ settings: TreeLearner.Settings, leaves: Int) {
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
        builder = TreeForestBuilder(TreeForest(rows.bins.layout, base: base))
        left = rows.targets.map { $0 - base }
    }

    /// Converts weights to integers from 1 to 1000, so that the sum over a million rows fits in 32 bits.
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
        builder.append(grower.nodes, values: values, bins: rows.bins)
    }

    /// Returns the value of each node: that of a leaf is a scaled median residual, that of a split the mean of its
    /// subtrees.
    private mutating func values() -> [Float] {
        var values = [Float](repeating: 0, count: grower.nodes.count)
        // Children follow their parent.
        for (index, node) in grower.nodes.enumerated().reversed() {
            guard node.split != nil else {
                for row in grower.order[node.rows] { medians.add(left[Int(row)], weight: weights[Int(row)]) }
                values[index] = medians.take() * settings.shrinkage
                continue
            }
            let share = Float(grower.nodes[node.left].sums.weight / node.sums.weight)
            values[index] = values[node.left] * share + values[node.left + 1] * (1 - share)
        }
        return values
    }
}

extension TreeForestBuilder {
    /// Appends a grown tree, its nodes in preorder.
    fileprivate mutating func append(_ grown: [TreeGrower.Node], values: [Float], bins: FeatureBins) {
        var next = [0]
        while let index = next.popLast() {
            guard let split = grown[index].split else {
                appendLeaf(values[index])
                continue
            }
            appendSplit(
                feature: UInt8(split.feature), cut: bins.cut(above: split.byte, feature: split.feature),
                sendsUnknownLeft: split.sendsUnknownLeft, value: values[index])
            next += [grown[index].left + 1, grown[index].left]
        }
    }
}
