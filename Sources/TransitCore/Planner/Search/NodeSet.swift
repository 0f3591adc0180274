/// Nodes, one bit each and in a row. The memory belongs to a ``SearchSpace``; whoever adds to a set has the only copy that counts.
struct NodeSet {
    private let bits: MutableColumn<Int, UInt64>
    private let members: MutableColumn<Int, NodeIndex>
    private(set) var count = 0

    init(nodes: Int) {
        bits = .allocate((nodes + 63) / 64, repeating: 0)
        members = .allocate(nodes + 1, repeating: NodeIndex(0))
    }

    /// The one that was added as the `number`-th.
    @inline(__always) subscript(_ number: Int) -> NodeIndex { members[number] }

    /// 1 for a node that is in it, else 0.
    @inline(__always) func bit(_ node: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: bits[node >> 6] >> UInt64(node & 63)) & 1
    }

    @inline(__always) mutating func insert(_ node: NodeIndex) {
        let (word, bit) = (node.position >> 6, UInt64(1) << UInt64(node.position & 63))
        let known = bits[word]
        bits[word] = known | bit
        // Written in any case, as one place more than nodes is there: no processor can tell which are known already.
        members[count] = node
        count &+= known & bit == 0 ? 1 : 0
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
