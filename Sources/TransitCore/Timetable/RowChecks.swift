// What a file says of rows is checked once, on opening, where whoever reads it must not look again at every row.

extension Starts {
    /// Whether each of so many owners has its members and all of them together are so many.
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
    /// Whether each is a row of a table with so many.
    func point(below rows: Int) -> Bool {
        allSatisfy { $0.position < rows }
    }

    /// The same, or what stands for none.
    func point(below rows: Int, orNone none: Element) -> Bool {
        allSatisfy { $0.position < rows || $0 == none }
    }
}
