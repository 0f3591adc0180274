/// A set of nodes: one bit per node, and a list of members. The memory belongs to a ``RaptorScratch``; if the value is
/// copied, only the copy to which nodes are added has a valid count.
struct NodeSet {
    private let bits: ScratchColumn<Int, UInt64>
    private let members: ScratchColumn<Int, NodeIndex>
    private(set) var count = 0

    init(nodes: Int) {
        bits = .allocate((nodes + 63) / 64, repeating: 0)
        members = .allocate(nodes + 1, repeating: NodeIndex(0))
    }

    /// The node with position `number` in the order of insertion, counted from 0.
    @inline(__always) subscript(_ number: Int) -> NodeIndex { members[number] }

    /// Returns 1 for a member, 0 otherwise.
    @inline(__always) func bit(_ node: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: bits[node >> 6] >> UInt64(node & 63)) & 1
    }

    @inline(__always) mutating func insert(_ node: NodeIndex) {
        let (word, bit) = (node.position >> 6, UInt64(1) << UInt64(node.position & 63))
        let known = bits[word]
        bits[word] = known | bit
        // Written unconditionally, because a branch on membership would be unpredictable. If the node is already a
        // member, the element is beyond `count`.
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
