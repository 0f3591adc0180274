/// Gradient-boosted regression trees as flat arrays: by how many seconds a prediction will turn out to be wrong.
package struct TreeForest: Sendable, Equatable {
    /// A split where `right` is not 0, else a leaf. Nodes stand in preorder: what goes left goes to the next one.
    struct Node: Sendable, Equatable {
        /// What is at most this goes left.
        var cut: Float = 0
        /// Nodes from here to where the rest goes.
        var right: UInt16 = 0
        var feature: UInt8 = 0
        var sendsUnknownLeft = false
    }

    /// Of the rows that it was learned from, and of those that it tells of.
    package let layout: FeatureLayout
    /// Seconds before any tree.
    let base: Float
    fileprivate(set) var nodes: [Node] = []
    /// By node: seconds of a leaf, and of a split the mean of those beneath it.
    fileprivate(set) var values: [Float] = []
    /// By tree, its first node.
    fileprivate(set) var roots: [Int32] = []

    package var treeCount: Int { roots.count }

    /// No tree yet.
    init(_ layout: FeatureLayout, base: Float = 0) {
        self.layout = layout
        self.base = base
    }

    /// Seconds; nil for a row of another length.
    ///
    /// - Parameter row: NaN is unknown.
    package func predict(_ row: [Float]) -> Float? {
        guard row.count == layout.count else { return nil }
        return row.withUnsafeBufferPointer { predict($0) }
    }

    /// Seconds.
    ///
    /// - Parameter row: as long as the layout says; NaN is unknown.
    func predict(_ row: UnsafeBufferPointer<Float>) -> Float {
        precondition(row.count == layout.count)
        return nodes.withUnsafeBufferPointer { nodes in
            var seconds = base
            for root in roots { seconds += values[Self.leaf(of: row, in: nodes, from: Int(root))] }
            return seconds
        }
    }

    /// Unchecked, for speed: every node was checked when it was appended, and each step goes forward.
    private static func leaf(
        of row: UnsafeBufferPointer<Float>, in nodes: UnsafeBufferPointer<Node>, from root: Int
    ) -> Int {
        var place = root
        while nodes[place].right > 0 {
            place += nodes[place].goesLeft(row[Int(nodes[place].feature)]) ? 1 : Int(nodes[place].right)
        }
        return place
    }
}

extension TreeForest.Node {
    func goesLeft(_ value: Float) -> Bool { value.isNaN ? sendsUnknownLeft : value <= cut }
}

/// Puts a forest together, node by node, so that each of them leads forward and to a leaf.
struct TreeForestBuilder: Sendable {
    /// To be looked at when the last tree is whole.
    private(set) var forest: TreeForest
    /// Splits of the last tree whose right side has not begun.
    private var open: [Int] = []
    /// Nodes that the last tree waits for, at the least.
    private var missing = 0

    init(_ forest: TreeForest) {
        self.forest = forest
    }

    /// Whether the last tree has all of its leaves.
    var isWhole: Bool { missing == 0 }

    /// The next node in preorder; the first after a whole tree begins another one.
    ///
    /// - Parameter feature: one of the forest's.
    mutating func appendSplit(feature: UInt8, cut: Float, sendsUnknownLeft: Bool, value: Float) {
        open.append(forest.nodes.count)
        append(TreeForest.Node(cut: cut, feature: feature, sendsUnknownLeft: sendsUnknownLeft), value)
        missing += 2
    }

    mutating func appendLeaf(_ value: Float) {
        append(TreeForest.Node(), value)
        guard let split = open.popLast() else { return }
        forest.nodes[split].right = UInt16(forest.nodes.count - split)
    }

    private mutating func append(_ node: TreeForest.Node, _ value: Float) {
        if isWhole {
            forest.roots.append(Int32(forest.nodes.count))
            missing = 1
        }
        missing -= 1
        forest.nodes.append(node)
        forest.values.append(value)
    }
}
