extension RunTable {
    /// The numbers of runs, lanes and calls, for benchmarks.
    package var summary: (runs: Int, lanes: Int, calls: Int) {
        (runs.column.count, lanes.column.count, lanes.column.reduce(0) { $0 + Int($1.runCount * $1.callCount) })
    }
}
