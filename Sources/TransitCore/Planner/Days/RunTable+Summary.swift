extension RunTable {
    /// What it is made of, for those who measure.
    package var summary: (runs: Int, lanes: Int, calls: Int) {
        (runs.column.count, lanes.column.count, lanes.column.reduce(0) { $0 + Int($1.runCount * $1.callCount) })
    }
}
