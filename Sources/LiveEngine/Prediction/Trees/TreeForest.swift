/// Gradient-boosted regression trees as flat arrays: by how many seconds a prediction will turn out to be wrong.
package struct TreeForest: Sendable, Equatable {
    /// A split where `right` is not 0, else a leaf. Nodes stand in preorder: what goes left goes to the next one.
    struct Node: Sendable {
        /// What is at most this goes left. Of a leaf no number, so that nothing does.
        var cut = Float.nan
        /// Nodes from here to where the rest goes.
        var right: UInt16 = 0
        /// Where its number stands among those that are walked by: each twice, what is not known as great as can be, then as small.
        var index: UInt16 = 0
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
        var (walked, seconds) = ([Float](), [Float]())
        predict(layout.count > 0 ? row : [.nan], walking: &walked, into: &seconds)
        return seconds[0]
    }

    /// - Parameters:
    ///   - rows: one after the other, each as long as the layout says; NaN is unknown.
    ///   - walked: a buffer that is used again.
    ///   - seconds: by row.
    func predict(_ rows: [Float], walking walked: inout [Float], into seconds: inout [Float]) {
        let width = max(layout.count, 1)
        precondition(rows.count % width == 0)
        Self.spread(rows, into: &walked)
        seconds.removeAll(keepingCapacity: true)
        seconds.append(contentsOf: repeatElement(base, count: rows.count / width))
        walked.withUnsafeBufferPointer { walk($0.baseAddress!, width: 2 * width, into: &seconds) }
    }

    /// Each number twice, as nodes ask for it.
    static func spread(_ rows: [Float], into walked: inout [Float]) {
        if walked.count < 2 * rows.count { walked = [Float](repeating: 0, count: 2 * rows.count) }
        for (index, number) in rows.enumerated() {
            walked[2 * index] = number.isNaN ? .infinity : number
            walked[2 * index + 1] = number.isNaN ? -.infinity : number
        }
    }

    /// Four trees at a time, without a branch but the end, as nobody can guess which way a number goes. Unchecked, for speed: every
    /// node was checked when it was appended, and each step goes forward and none away from a leaf.
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

    /// Nodes to the next one; 0 of a leaf.
    @inline(__always)
    func step(_ row: UnsafePointer<Float>) -> Int { row[Int(index)] <= cut ? 1 : Int(right) }
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
