import TransitCore

/// Rows that belong to something named by an id (stop times to a trip, points to a shape), in the order of their file.
///
/// Nearly all feeds keep the rows of one owner together; what is scattered is gathered by ``gathered(_:)``.
struct GroupedRows<Row: Sendable>: Sendable {
    private(set) var rows: [Row] = []
    private(set) var owners = StringPool()
    /// Stretches of rows of one owner.
    private var runOwners: [UInt32] = []
    private var runStarts: [Int] = []

    /// - Parameter expected: about how many rows will come. Memory that stays unused costs nothing.
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

    /// Calls `body` with each owner, in the order of their first rows, and its rows.
    func forEachOwner(_ body: (StringIndex, ArraySlice<Row>) -> Void) {
        if runOwners.count == owners.count - 1 {
            // Every owner in one stretch: nothing to copy.
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
