/// Gradient-boosted regression trees as flat arrays. They predict the error of a prediction in seconds.
package struct TreeForest: Sendable, Equatable {
    /// A node: a split if `right` is not 0, otherwise a leaf. Nodes are in preorder: the left child is the next node.
    struct Node: Sendable {
        /// The greatest value that goes to the left child. NaN for a leaf, so that no comparison succeeds.
        var cut = Float.nan
        /// The offset to the right child; 0 for a leaf.
        var right: UInt16 = 0
        /// The index of the feature's value in the expanded row. The row contains each value twice; an unknown value is
        /// positive infinity in the first copy and negative infinity in the second.
        var index: UInt16 = 0
    }

    /// The feature layout of the training rows and of the rows to predict.
    package let layout: FeatureLayout
    /// The initial prediction in seconds.
    let base: Float
    fileprivate(set) var nodes: [Node] = []
    /// The value of each node in seconds; the value of a split is the mean of its subtrees.
    fileprivate(set) var values: [Float] = []
    /// The index of each tree's root node.
    fileprivate(set) var roots: [Int32] = []

    package var treeCount: Int { roots.count }

    /// Creates a forest without trees.
    init(_ layout: FeatureLayout, base: Float = 0) {
        self.layout = layout
        self.base = base
    }

    /// Predicts one row, in seconds; nil for a row of the wrong length.
    ///
    /// - Parameter row: The features; NaN is unknown.
    package func predict(_ row: [Float]) -> Float? {
        guard row.count == layout.count else { return nil }
        var (walked, seconds) = ([Float](), [Float]())
        predict(layout.count > 0 ? row : [.nan], walking: &walked, into: &seconds)
        return seconds[0]
    }

    /// Predicts several rows.
    ///
    /// - Parameters:
    ///   - rows: The concatenated rows in the layout's order; NaN is unknown.
    ///   - walked: A reused buffer for the expanded rows.
    ///   - seconds: Receives the prediction of each row.
    func predict(_ rows: [Float], walking walked: inout [Float], into seconds: inout [Float]) {
        let width = max(layout.count, 1)
        precondition(rows.count % width == 0)
        Self.spread(rows, into: &walked)
        seconds.removeAll(keepingCapacity: true)
        seconds.append(contentsOf: repeatElement(base, count: rows.count / width))
        walked.withUnsafeBufferPointer { walk($0.baseAddress!, width: 2 * width, into: &seconds) }
    }

    /// Writes each value twice, once for each treatment of unknown values.
    static func spread(_ rows: [Float], into walked: inout [Float]) {
        if walked.count < 2 * rows.count { walked = [Float](repeating: 0, count: 2 * rows.count) }
        for (index, number) in rows.enumerated() {
            walked[2 * index] = number.isNaN ? .infinity : number
            walked[2 * index + 1] = number.isNaN ? -.infinity : number
        }
    }

    /// Evaluates four trees at a time and without branches in the loop body, since the direction at a split is
    /// unpredictable. Unchecked for speed: every node was validated when appended, every step goes forward, and leaves
    /// do not step.
    private func walk(_ rows: UnsafePointer<Float>, width: Int, into seconds: inout [Float]) {
        nodes.withUnsafeBufferPointer { nodes in
            for first in stride(from: 0, to: roots.count, by: 4) {
                let (trees, last) = (min(roots.count - first, 4), roots.count - 1)
                let begin = SIMD4(
                    roots[first], roots[min(first + 1, last)], roots[min(first + 2, last)], roots[min(first + 3, last)])
                for row in seconds.indices {
                    let leaves = Self.leaves(of: rows + row * width, in: nodes.baseAddress!, from: begin)
                    for tree in 0..<trees { seconds[row] += values[Int(leaves[tree])] }
                }
            }
        }
    }

    private static func leaves(
        of row: UnsafePointer<Float>, in nodes: UnsafePointer<Node>, from roots: SIMD4<Int32>
    ) -> SIMD4<Int32> {
        var (one, two, three, four) = (Int(roots[0]), Int(roots[1]), Int(roots[2]), Int(roots[3]))
        while nodes[one].right | nodes[two].right | nodes[three].right | nodes[four].right > 0 {
            one += nodes[one].step(row)
            two += nodes[two].step(row)
            three += nodes[three].step(row)
            four += nodes[four].step(row)
        }
        return SIMD4(truncatingIfNeeded: SIMD4(one, two, three, four))
    }
}

extension TreeForest.Node: Equatable {
    static func == (one: Self, other: Self) -> Bool {
        one.cut.bitPattern == other.cut.bitPattern && one.right == other.right && one.index == other.index
    }
}

extension TreeForest.Node {
    var feature: Int { Int(index / 2) }

    /// Returns the offset to the next node on the path of a row; 0 for a leaf.
    @inline(__always)
    func step(_ row: UnsafePointer<Float>) -> Int { row[Int(index)] <= cut ? 1 : Int(right) }
}

/// Builds a forest node by node and ensures that every path leads forward to a leaf.
struct TreeForestBuilder: Sendable {
    /// The forest; valid only when the last tree is complete.
    private(set) var forest: TreeForest
    /// The splits of the last tree whose right subtree has not begun.
    private var open: [Int] = []
    /// The number of nodes that would complete the last tree if all of them were leaves.
    private var missing = 0

    init(_ forest: TreeForest) {
        self.forest = forest
    }

    /// Whether the last tree has all of its leaves.
    var isWhole: Bool { missing == 0 }

    /// Appends a split in preorder. After a complete tree it begins the next one.
    ///
    /// - Parameter feature: A feature of the forest's layout.
    mutating func appendSplit(feature: UInt8, cut: Float, sendsUnknownLeft: Bool, value: Float) {
        open.append(forest.nodes.count)
        append(TreeForest.Node(cut: cut, index: 2 * UInt16(feature) + (sendsUnknownLeft ? 1 : 0)), value)
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
