/// A cache of the most recently used run tables, one per half day.
package struct RunDays {
    package let network: Network
    /// The cached tables, most recently used first.
    private var tables: [(day: TableDay, table: RunTable)] = []
    private let most: Int

    /// Creates an empty cache.
    /// - Parameter most: The maximum number of cached tables.
    package init(_ network: Network, most: Int = 3) {
        self.network = network
        self.most = max(most, 1)
    }

    /// Returns the run table for a ``TableDay``; builds it if it is not cached.
    package mutating func table(startingAt day: TableDay) -> RunTable {
        let beyond = network.span.beyondUsual
        let start = day.start(extendedBy: beyond)
        // One table can serve both forward and backward queries.
        let place = tables.firstIndex {
            $0.day == day || $0.table.start == start && $0.table.length == RunTable.usualLength + beyond
        }
        let table = place.map { tables.remove(at: $0).table } ?? RunTable(network, start: day)
        tables.insert((day, table), at: 0)
        if tables.count > most { tables.removeLast() }
        return table
    }
}
