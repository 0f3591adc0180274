/// Pairs of nodes with a timed transfer: the departing vehicle waits for the arriving one.
struct TimedTransfers: Sendable {
    private let pairs: [UInt64]

    init(_ pairs: [(NodeIndex, NodeIndex)]) {
        self.pairs = pairs.map { Self.key($0, $1) }.sorted()
    }

    private static func key(_ one: NodeIndex, _ other: NodeIndex) -> UInt64 {
        UInt64(one.rawValue) << 32 | UInt64(other.rawValue)
    }

    var isEmpty: Bool { pairs.isEmpty }

    func includes(_ one: NodeIndex, _ other: NodeIndex) -> Bool {
        let wanted = Self.key(one, other)
        var (low, high) = (0, pairs.count)
        while low < high {
            let middle = (low + high) / 2
            if pairs[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low < pairs.count && pairs[low] == wanted
    }
}
