/// The runs that a query uses: a run table and the live changes to it.
package struct LiveRunTable: Sendable {
    package let table: RunTable
    package let live: LiveRuns?
    let raptorRoutes: Column<RaptorRouteIndex, RaptorRoute>

    package init(_ table: RunTable, live: LiveRuns? = nil) {
        self.table = table
        self.live = live
        raptorRoutes = live?.raptorRoutes.column ?? table.raptorRoutes.column
    }

    var runCount: Int { table.runs.column.count + (live?.added.column.count ?? 0) }

    func run(_ index: RunIndex) -> Run {
        let count = table.runs.column.count
        guard let live, index.position >= count else { return table.runs.column[index] }
        return live.added.column[index.position - count].run
    }

    /// Returns the index of an added run in the snapshot's list of runs; nil for scheduled runs.
    func addedNumber(_ index: RunIndex) -> UInt32? {
        let count = table.runs.column.count
        guard let live, index.position >= count else { return nil }
        return live.added.column[index.position - count].number
    }
}
