extension RunTable {
    /// The numbers of runs, RAPTOR routes and calls in the table, for benchmarks.
    package var summary: (runs: Int, raptorRoutes: Int, calls: Int) {
        (
            runs.column.count, raptorRoutes.column.count,
            raptorRoutes.column.reduce(0) { $0 + Int($1.runCount * $1.callCount) }
        )
    }
}
