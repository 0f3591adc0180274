/// Nodes, one bit each and in a row. The memory belongs to a ``SearchSpace``; whoever adds to a set has the only copy that counts.
struct NodeSet {
    private let bits: MutableColumn<Int, UInt64>
    private let members: MutableColumn<Int, NodeIndex>
    private(set) var count = 0

    init(nodes: Int) {
        bits = .allocate((nodes + 63) / 64, repeating: 0)
        members = .allocate(nodes, repeating: NodeIndex(0))
    }

    /// The one that was added as the `number`-th.
    @inline(__always) subscript(_ number: Int) -> NodeIndex { members[number] }

    @inline(__always) func contains(_ node: Int) -> Bool { bits[node >> 6] >> UInt64(node & 63) & 1 == 1 }

    @inline(__always) mutating func insert(_ node: NodeIndex) {
        let (word, bit) = (node.position >> 6, UInt64(1) << UInt64(node.position & 63))
        let known = bits[word]
        guard known & bit == 0 else { return }
        bits[word] = known | bit
        members[count] = node
        count &+= 1
    }

    mutating func removeAll() {
        for number in 0..<count { bits[members[number].position >> 6] = 0 }
        count = 0
    }

    func release() {
        bits.release()
        members.release()
    }
}
