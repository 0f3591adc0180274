/// A column of a CSV file, found by its name. If the file lacks the column, its value is empty in every row.
struct CSVColumn {
    /// The 1-based index of the column; 0 if the file lacks it.
    let slot: Int
    let name: String

    var isPresent: Bool { slot > 0 }
}

/// The header of a CSV file.
struct CSVHeader {
    private(set) var names: [String] = []

    init(_ names: [String]) {
        self.names = names
    }

    func column(_ name: String) -> CSVColumn {
        CSVColumn(slot: (names.firstIndex(of: name) ?? -1) + 1, name: name)
    }

    /// Column names that occur more than once.
    var repeated: [String] {
        names.indices.filter { !names[$0].isEmpty && names.firstIndex(of: names[$0]) != $0 }.map { names[$0] }
    }
}
