/// A column of a CSV file as its reader knows it. A column that the file lacks reads as empty in every row.
struct CSVColumn {
    /// The position among a row's values, from 1; 0 for a column that the file lacks.
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

    /// Names that stand more than once.
    var repeated: [String] {
        names.indices.filter { !names[$0].isEmpty && names.firstIndex(of: names[$0]) != $0 }.map { names[$0] }
    }
}
