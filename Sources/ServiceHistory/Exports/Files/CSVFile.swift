/// A CSV file of an export, written in chunks of at least 64 KB.
struct CSVFile: Sendable {
    private static let pieceSize = 1 << 16

    let name: String
    var rows: CSVRows

    init(_ name: String, header: [String]) {
        self.name = name
        rows = CSVRows(header: header)
    }

    /// Writes the buffered rows if they amount to a chunk.
    mutating func writePiece(to sink: some ExportSink) throws(ExportError) {
        if rows.bytes.count >= Self.pieceSize { try write(to: sink) }
    }

    /// Writes all buffered rows.
    mutating func write(to sink: some ExportSink) throws(ExportError) {
        guard !rows.isEmpty else { return }
        try sink.append(rows.bytes, to: name)
        rows.removeAll()
    }
}

/// The CSV files of an export.
protocol CSVFiles {
    /// Calls a closure with each file.
    mutating func forEach(_ body: (inout CSVFile) throws(ExportError) -> Void) throws(ExportError)
}

extension CSVFiles {
    /// Writes the buffered rows of each file whose rows amount to a chunk.
    mutating func writePieces(to sink: some ExportSink) throws(ExportError) {
        try forEach { (file: inout CSVFile) throws(ExportError) in try file.writePiece(to: sink) }
    }

    /// Writes all buffered rows of all files.
    mutating func writeAll(to sink: some ExportSink) throws(ExportError) {
        try forEach { (file: inout CSVFile) throws(ExportError) in try file.write(to: sink) }
    }
}
