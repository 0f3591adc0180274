/// Collects the elements with the smallest keys, up to a limit. Stores at most twice as many elements as the limit, or
/// about a thousand if that is more.
///
/// Sorts only the small keys; each element is moved once.
package struct Earliest<Element> {
    /// The sort key: time, then row. Elements with equal keys keep their order of insertion.
    package struct Key: Comparable {
        let time: Int64
        let row: Int

        package init(time: Int64, row: Int = 0) {
            self.time = time
            self.row = row
        }

        /// The key with the reversed sort order, with which the latest elements are selected.
        var reversed: Key { Key(time: -time, row: -row) }

        package static func < (one: Key, other: Key) -> Bool { (one.time, one.row) < (other.time, other.row) }
    }

    package let limit: Int
    /// Whether elements beyond the limit were dropped.
    package private(set) var isCut = false
    private var elements: [Element] = []
    /// The sort keys, in the order of the elements.
    private var entries: [Entry] = []
    private var isInOrder = true

    private struct Entry {
        let key: Key
        var index: Int
    }

    /// The number of elements for which memory is reserved initially.
    private static var usual: Int { 16 }

    /// Creates an empty collection.
    /// - Parameter limit: The maximum number of elements, at least 0.
    package init(_ limit: Int) {
        self.limit = limit
    }

    package mutating func append(_ element: consuming Element, at key: Key) {
        if entries.isEmpty {
            entries.reserveCapacity(Self.usual)
            elements.reserveCapacity(Self.usual)
        }
        if let last = entries.last, key < last.key { isInOrder = false }
        entries.append(Entry(key: key, index: elements.count))
        elements.append(element)
        // Twice the limit, without an overflow for a very large limit.
        if elements.count >= Self.fewest, elements.count / 2 >= limit { cut() }
    }

    /// The number of stored elements up to which no element is dropped.
    private static var fewest: Int { 1024 }

    /// Returns the elements in order.
    package mutating func sorted() -> [Element] {
        cut()
        return elements
    }

    private mutating func cut() {
        if !isInOrder { sort() }
        let surplus = entries.count - limit
        guard surplus > 0 else { return }
        isCut = true
        elements.removeLast(surplus)
        entries.removeLast(surplus)
    }

    /// Permutes the elements in place by following cycles, without copies.
    private mutating func sort() {
        entries.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        for start in entries.indices {
            var hole = start
            while entries[hole].index != start {
                let next = entries[hole].index
                elements.swapAt(hole, next)
                entries[hole].index = hole
                hole = next
            }
            entries[hole].index = hole
        }
        isInOrder = true
    }
}
