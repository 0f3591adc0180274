/// The node ids of all ways in one flat array.
struct WayStore {
    private(set) var nodes: [Int64] = []
    private var starts = [0]

    var count: Int { starts.count - 1 }

    func nodes(of way: Int) -> ArraySlice<Int64> { nodes[starts[way]..<starts[way + 1]] }

    /// Returns the range of a way's nodes in the array.
    func range(of way: Int) -> Range<Int> { starts[way]..<starts[way + 1] }

    mutating func append(_ node: Int64) {
        nodes.append(node)
    }

    mutating func endWay() {
        starts.append(nodes.count)
    }
}
