import TransitCore

/// Rows grouped by an owner's id, such as stop times by trip or points by shape, in file order.
///
/// The rows of one owner are contiguous in nearly all feeds; scattered rows are collected when they are enumerated.
struct GroupedRows<Row: Sendable>: Sendable {
    private(set) var rows: [Row] = []
    private(set) var owners = StringPool()
    /// The owner of each contiguous run of rows.
    private var runOwners: [UInt32] = []
    /// The first row of each run.
    private var runStarts: [Int] = []

    /// - Parameter expected: The estimated number of rows, for which memory is reserved.
    init(expected: Int) {
        rows.reserveCapacity(expected)
    }

    @inline(__always)
    mutating func append(_ row: Row, owner: Field) {
        if let last = runOwners.last, owners.equals(Int(last), owner.bytes) {
            rows.append(row)
            return
        }
        runOwners.append(owners.intern(owner.bytes).rawValue)
        runStarts.append(rows.count)
        rows.append(row)
    }

    /// Calls `body` with each owner and its rows, in the order of the owners' first rows.
    func forEachOwner(_ body: (StringIndex, ArraySlice<Row>) -> Void) {
        if runOwners.count == owners.count - 1 {
            // All owners' rows are contiguous, so nothing needs to be copied.
            for run in runOwners.indices { body(StringIndex(runOwners[run]), rows[range(run)]) }
            return
        }
        var runs = [[Int]](repeating: [], count: owners.count)
        for run in runOwners.indices { runs[Int(runOwners[run])].append(run) }
        for owner in 1..<max(owners.count, 1) {
            var gathered: [Row] = []
            for run in runs[owner] { gathered += rows[range(run)] }
            body(StringIndex(owner), gathered[...])
        }
    }

    private func range(_ run: Int) -> Range<Int> {
        runStarts[run]..<(run + 1 < runStarts.count ? runStarts[run + 1] : rows.count)
    }
}
