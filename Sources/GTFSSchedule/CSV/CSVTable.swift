/// The values of selected columns of a CSV file that is not part of a feed, as strings. Tolerates the same deviations
/// as ``CSVReader``.
package struct CSVTable: Sendable {
    /// The values of each row, in the order of the requested columns; empty for a column that the file lacks.
    package private(set) var rows: [[String]] = []
    /// The requested columns that the file lacks.
    package let missing: [String]

    /// Reads a file.
    /// - Parameters:
    ///   - path: The path of the CSV file.
    ///   - columns: The names of the columns, in lower case.
    ///   - limit: The maximum number of rows; further rows are ignored.
    package init(path: String, columns: [String], limit: Int) throws(ImportError) {
        var reader = try CSVReader(try FolderStream(path: path, name: path))
        let found = columns.map { reader.header.column($0) }
        missing = found.filter { !$0.isPresent }.map(\.name)
        while rows.count < limit, try reader.next() {
            rows.append(found.map { reader[$0].string })
        }
    }
}
