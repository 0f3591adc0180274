/// The earliest of many things, as many as wanted. However many come, it never holds more than twice as many, or a thousand.
///
/// What is sorted are small keys; the things themselves move once.
package struct Earliest<Element> {
    /// When it is, and what comes first of what is at once. The first that came is the first of what is alike.
    package struct Key: Comparable {
        let time: Int64
        let row: Int

        package init(time: Int64, row: Int = 0) {
            self.time = time
            self.row = row
        }

        /// For those that want the latest.
        var reversed: Key { Key(time: -time, row: -row) }

        package static func < (one: Key, other: Key) -> Bool { (one.time, one.row) < (other.time, other.row) }
    }

    package let limit: Int
    /// More came than wanted.
    package private(set) var isCut = false
    private var elements: [Element] = []
    /// The keys of the elements, in their order.
    private var entries: [Entry] = []
    private var isInOrder = true

    private struct Entry {
        let key: Key
        var index: Int
    }

    /// Elements for which there is room from the first on.
    private static var usual: Int { 16 }

    /// - Parameter limit: of elements, at least 0.
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
        // Twice as many, without adding to a limit that may be as large as numbers go.
        if elements.count >= Self.fewest, elements.count / 2 >= limit { cut() }
    }

    /// As many are no burden, whatever is wanted of them.
    private static var fewest: Int { 1024 }

    /// In order.
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

    /// Each element changes its index until it is where its key is: none is copied.
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
