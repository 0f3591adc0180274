/// A bucket queue of junctions by effort, with one list per decimetre in a ring (Dial: "Algorithm 360: Shortest-Path
/// Forest with Topological Ordering", 1969) and a bit for each non-empty list. The ring has more lists than the effort
/// of any edge in decimetres. Copies share the lists, so only one copy may be used.
struct WalkQueue {
    /// The number of lists, one per decimetre; greater than the effort of any edge including the access to it.
    static let size = 1 << 15

    /// The first entry of each list, and one bit per non-empty list.
    private final class Lists {
        let heads = ScratchColumn<Int, UInt32>.allocate(size, repeating: .max)
        let words = ScratchColumn<Int, UInt64>.allocate(size / 64, repeating: 0)

        deinit {
            heads.release()
            words.release()
        }
    }

    private let lists = Lists()
    private var entries: [(junction: UInt32, next: UInt32)] = []
    private var current = 0
    private(set) var count = 0

    /// Adds an entry.
    /// - Parameter effort: At least the effort of the entry removed last, and less than ``size`` above it.
    mutating func insert(_ junction: JunctionIndex, at effort: UInt32) {
        let slot = Int(effort) & (Self.size - 1)
        let (heads, words) = (lists.heads, lists.words)
        entries.append((junction.rawValue, heads[slot]))
        heads[slot] = UInt32(truncatingIfNeeded: entries.count - 1)
        words[slot >> 6] |= 1 << UInt64(slot & 63)
        count += 1
    }

    /// Removes and returns an entry with the least effort.
    mutating func removeFirst() -> (junction: JunctionIndex, effort: UInt32)? {
        guard count > 0 else { return nil }
        advance()
        let slot = current & (Self.size - 1)
        let entry = entries[Int(lists.heads[slot])]
        lists.heads[slot] = entry.next
        if entry.next == .max { lists.words[slot >> 6] &= ~(1 << UInt64(slot & 63)) }
        count -= 1
        return (JunctionIndex(entry.junction), UInt32(truncatingIfNeeded: current))
    }

    /// Advances to the next non-empty list, which must exist.
    private mutating func advance() {
        while true {
            let slot = current & (Self.size - 1)
            let word = lists.words[slot >> 6] >> UInt64(slot & 63)
            if word != 0 { return current += word.trailingZeroBitCount }
            current += 64 - slot & 63
        }
    }

    /// Empties the queue in time proportional to the number of its entries.
    mutating func removeAll() {
        while removeFirst() != nil {}
        entries.removeAll(keepingCapacity: true)
        current = 0
    }
}
