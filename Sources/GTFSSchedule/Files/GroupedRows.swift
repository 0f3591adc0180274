import TransitCore

/// Rows grouped by the id of their owner, in file order. Examples are stop times by trip and points by shape.
///
/// The rows of one owner are contiguous in nearly all feeds. Rows that are not contiguous are collected when the owners
/// are enumerated.
struct GroupedRows<Row: Sendable>: Sendable {
    private(set) var rows: [Row] = []
    private(set) var owners = StringPool()
    /// The owner of each contiguous sequence of rows.
    private var runOwners: [UInt32] = []
    /// The index of the first row of each contiguous sequence.
    private var runStarts: [Int] = []

    /// Creates an empty table.
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

    /// Calls `body` with each owner and its rows, ordered by each owner's first row.
    func forEachOwner(_ body: (StringIndex, ArraySlice<Row>) -> Void) {
        if runOwners.count == owners.count - 1 {
            // The rows of all owners are contiguous, so nothing needs to be copied.
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
