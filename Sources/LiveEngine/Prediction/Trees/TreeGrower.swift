/// Grows one tree at a time, leaf-wise: it splits the leaf with the greatest gain.
struct TreeGrower: Sendable {
    struct Node: Sendable {
        /// The split of this node; nil for a leaf.
        var split: Split?
        /// The index of the left child; the right child is the next node.
        var left = 0
        /// The range of a leaf's rows in ``order``.
        var rows: Range<Int>
        var sums: RowSums
    }

    private struct Leaf {
        var node: Int
        var histogram: Int
        var best: Split?
    }

    private let columns: TreeColumns
    private let limits: SplitSearch.Limits
    private let mostLeaves: Int
    private var histograms: Histograms
    private(set) var nodes: [Node] = []
    /// The row indices, grouped by leaf.
    private(set) var order: [Int32] = []
    private var leaves: [Leaf] = []
    private var features: [Int] = []
    // Buffers that are reused between trees.
    private var right: [Int32] = []
    private var each: [RowSums] = []

    init(columns: TreeColumns, bins: FeatureBins, mostLeaves: Int, limits: SplitSearch.Limits) {
        self.columns = columns
        self.limits = limits
        self.mostLeaves = mostLeaves
        histograms = Histograms(of: bins, leaves: mostLeaves)
    }

    /// Grows a tree into ``nodes``.
    ///
    /// - Parameters:
    ///   - rows: The indexes of the training rows.
    ///   - gradients: The contribution of each row to the sums.
    ///   - features: The features available for splits.
    mutating func grow(_ rows: [Int32], _ gradients: [RowSums], _ features: [Int]) {
        (order, self.features) = (rows, features)
        let sums = rows.reduce(into: RowSums.zero) { $0 += gradients[Int($1)] }
        nodes = [Node(rows: 0..<rows.count, sums: sums)]
        leaves = [Leaf(node: 0, histogram: 0)]
        count(leaf: 0, gradients)
        search(leaf: 0)
        while leaves.count < mostLeaves, let leaf = bestLeaf, let split = leaves[leaf].best {
            part(leaf, split)
            guard leaves.count < mostLeaves else { break }
            countParts(of: leaf, gradients)
        }
    }

    /// Returns the index of the leaf node to which a row belongs.
    func node(of row: Int) -> Int {
        var index = 0
        while let split = nodes[index].split {
            index = nodes[index].left + (split.goesLeft(columns.byte(of: row, split.feature)) ? 0 : 1)
        }
        return index
    }

    private var bestLeaf: Int? {
        leaves.indices.filter { leaves[$0].best != nil }.max { gain($0) < gain($1) }
    }

    private func gain(_ leaf: Int) -> Double { leaves[leaf].best?.gain ?? 0 }

    /// Splits a leaf into two leaves. The left one keeps the leaf's index; the right one is appended.
    private mutating func part(_ leaf: Int, _ split: Split) {
        let node = leaves[leaf].node
        let (rows, sums) = (nodes[node].rows, nodes[node].sums)
        let middle = partition(rows, split)
        (nodes[node].split, nodes[node].left) = (split, nodes.count)
        leaves[leaf].node = nodes.count
        leaves.append(Leaf(node: nodes.count + 1, histogram: leaves.count))
        nodes.append(Node(rows: rows.lowerBound..<middle, sums: split.left))
        nodes.append(Node(rows: middle..<rows.upperBound, sums: sums - split.left))
    }

    /// Moves the rows that go left to the front of a range, stably.
    /// - Returns: The end of these rows.
    private mutating func partition(_ rows: Range<Int>, _ split: Split) -> Int {
        right.removeAll(keepingCapacity: true)
        var middle = rows.lowerBound
        for index in rows {
            let row = order[index]
            if split.goesLeft(columns.byte(of: Int(row), split.feature)) {
                order[middle] = row
                middle += 1
            } else {
                right.append(row)
            }
        }
        order.replaceSubrange(middle..<rows.upperBound, with: right)
        return middle
    }

    /// Computes the histogram of the smaller side and obtains that of the larger side by subtraction from the histogram
    /// of the parent.
    private mutating func countParts(of leaf: Int, _ gradients: [RowSums]) {
        let other = leaves.count - 1
        let isLeftSmaller = nodes[leaves[leaf].node].sums.rows < nodes[leaves[other].node].sums.rows
        let (small, large) = isLeftSmaller ? (leaf, other) : (other, leaf)
        // The larger side reuses the histogram of the parent.
        (leaves[large].histogram, leaves[small].histogram) = (leaves[leaf].histogram, other)
        leaves[leaf].best = nil
        guard canSplit(large) else { return }
        count(leaf: small, gradients)
        histograms.take(leaves[small].histogram, from: leaves[large].histogram, features)
        search(leaf: leaf)
        search(leaf: other)
    }

    private func canSplit(_ leaf: Int) -> Bool { nodes[leaves[leaf].node].sums.rows >= 2 * limits.leastRows }

    private mutating func count(leaf: Int, _ gradients: [RowSums]) {
        let rows = order[nodes[leaves[leaf].node].rows]
        each.removeAll(keepingCapacity: true)
        for row in rows { each.append(gradients[Int(row)]) }
        histograms.count(rows, each, of: columns, features, in: leaves[leaf].histogram)
    }

    private mutating func search(leaf: Int) {
        guard canSplit(leaf) else { return leaves[leaf].best = nil }
        var search = SplitSearch(all: nodes[leaves[leaf].node].sums, limits: limits)
        for feature in features { search.search(feature, histograms.bins(of: feature, in: leaves[leaf].histogram)) }
        leaves[leaf].best = search.best
    }
}
