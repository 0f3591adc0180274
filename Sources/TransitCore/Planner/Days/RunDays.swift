/// The tables of the days that were asked for last.
package struct RunDays {
    package let network: Network
    /// The last one asked for first.
    private var tables: [RunTable] = []
    private let most: Int

    /// - Parameter most: tables to keep.
    package init(_ network: Network, most: Int = 3) {
        self.network = network
        self.most = max(most, 1)
    }

    /// The table that begins at a moment, made if it is not at hand.
    package mutating func table(startingAt start: EpochSeconds) -> RunTable {
        let place = tables.firstIndex { $0.start == start }
        let table = place.map { tables.remove(at: $0) } ?? RunTable(network, start: start)
        tables.insert(table, at: 0)
        if tables.count > most { tables.removeLast() }
        return table
    }
}
