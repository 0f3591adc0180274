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

    /// Of a list of features, and which list it is: what was learned on another one tells nothing.
    package let featureCount: Int
    package let layout: UInt8
    /// Seconds before any tree.
    let base: Float
    private(set) var nodes: [Node] = []
    /// By node: seconds of a leaf, and of a split the mean of those beneath it.
    private(set) var values: [Float] = []
    /// By tree, its first node.
    private(set) var roots: [Int32] = []
    /// Of the last tree, splits whose right side has not begun, and how many nodes are still to come at the least.
    private var open: [Int] = []
    private var missing = 0

    package var treeCount: Int { roots.count }

    /// No tree yet.
    init(featureCount: Int, layout: UInt8, base: Float = 0) {
        self.featureCount = featureCount
        self.layout = layout
        self.base = base
    }

    /// Seconds; nil for a row of other features.
    ///
    /// - Parameter row: NaN is unknown.
    package func predict(_ row: [Float]) -> Float? {
        guard row.count == featureCount else { return nil }
        return row.withUnsafeBufferPointer { row in
            nodes.withUnsafeBufferPointer { nodes in
                roots.reduce(base) { $0 + values[Self.leaf(of: row, in: nodes, from: Int($1))] }
            }
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

    /// Whether the last tree has all of its leaves.
    var isWhole: Bool { missing == 0 }

    /// The next node in preorder; the first after a whole tree begins another one.
    mutating func appendSplit(feature: UInt8, cut: Float, sendsUnknownLeft: Bool, value: Float) {
        beginTree()
        missing += 1
        open.append(nodes.count)
        nodes.append(Node(cut: cut, feature: feature, sendsUnknownLeft: sendsUnknownLeft))
        values.append(value)
    }

    mutating func appendLeaf(_ value: Float) {
        beginTree()
        missing -= 1
        nodes.append(Node())
        values.append(value)
        guard let split = open.popLast() else { return }
        nodes[split].right = UInt16(nodes.count - split)
    }

    private mutating func beginTree() {
        guard isWhole else { return }
        roots.append(Int32(nodes.count))
        missing = 1
    }
}

extension TreeForest.Node {
    func goesLeft(_ value: Float) -> Bool { value.isNaN ? sendsUnknownLeft : value <= cut }
}
