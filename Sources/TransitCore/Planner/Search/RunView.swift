/// The runs that a question looks at: a table, and what is live on top of it.
package struct RunView: Sendable {
    package let table: RunTable
    package let live: LiveRuns?
    let lanes: Column<LaneIndex, Lane>

    package init(_ table: RunTable, live: LiveRuns? = nil) {
        self.table = table
        self.live = live
        lanes = live?.lanes.column ?? table.lanes.column
    }

    var runCount: Int { table.runs.column.count + (live?.added.column.count ?? 0) }

    func run(_ index: RunIndex) -> Run {
        let count = table.runs.column.count
        guard let live, index.position >= count else { return table.runs.column[index] }
        return live.added.column[index.position - count].run
    }

    /// Which run of the snapshot one is that no timetable has.
    func addedNumber(_ index: RunIndex) -> UInt32? {
        let count = table.runs.column.count
        guard let live, index.position >= count else { return nil }
        return live.added.column[index.position - count].number
    }
}
