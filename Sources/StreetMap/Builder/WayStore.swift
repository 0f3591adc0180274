/// The nodes of ways, one way after the other.
struct WayStore {
    private(set) var nodes: [Int64] = []
    private var starts = [0]

    var count: Int { starts.count - 1 }

    func nodes(of way: Int) -> ArraySlice<Int64> { nodes[starts[way]..<starts[way + 1]] }

    /// Which of all nodes are a way's.
    func range(of way: Int) -> Range<Int> { starts[way]..<starts[way + 1] }

    mutating func append(_ node: Int64) {
        nodes.append(node)
    }

    mutating func endWay() {
        starts.append(nodes.count)
    }
}
