/// The tables of the days that were asked for last.
package struct RunDays {
    package let network: Network
    /// The last one asked for first.
    private var tables: [(day: TableDay, table: RunTable)] = []
    private let most: Int

    /// - Parameter most: tables to keep.
    package init(_ network: Network, most: Int = 3) {
        self.network = network
        self.most = max(most, 1)
    }

    /// The table of a day, made if it is not at hand.
    package mutating func table(startingAt day: TableDay) -> RunTable {
        let beyond = network.span.beyondUsual
        let start = day.start(reachingBeyond: beyond)
        // A table for questions forwards may be one for questions backwards, too.
        let place = tables.firstIndex {
            $0.day == day || $0.table.start == start && $0.table.length == RunTable.usualLength + beyond
        }
        let table = place.map { tables.remove(at: $0).table } ?? RunTable(network, start: day)
        tables.insert((day, table), at: 0)
        if tables.count > most { tables.removeLast() }
        return table
    }
}
