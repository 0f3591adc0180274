// Checks of a file's row indexes when the file is opened, so that later accesses need none.

extension RowOffsets {
    /// Returns whether the offsets are valid for `owners` owners with `members` members in total.
    func hold(_ members: Int, of owners: Int) -> Bool {
        guard starts.count == owners + 1, starts.first == 0, starts.last.map({ Int($0) }) == members else {
            return false
        }
        var before: UInt32 = 0
        for start in starts {
            guard start >= before else { return false }
            before = start
        }
        return true
    }
}

extension Column where Element: RowIndex {
    /// Returns whether each element is a valid row of a table.
    func point(below rows: Int) -> Bool {
        allSatisfy { $0.position < rows }
    }

    /// Returns whether each element is a valid row of a table, or `none`.
    func point(below rows: Int, orNone none: Element) -> Bool {
        allSatisfy { $0.position < rows || $0 == none }
    }
}
