/// A CSV file of an export, written in pieces of at least 64 KB.
struct CSVFile: Sendable {
    private static let pieceSize = 1 << 16

    let name: String
    var rows: CSVRows

    init(_ name: String, header: [String]) {
        self.name = name
        rows = CSVRows(header: header)
    }

    /// Writes the rows if there are enough of them.
    mutating func writePiece(to sink: some ExportSink) throws(ExportError) {
        if rows.bytes.count >= Self.pieceSize { try write(to: sink) }
    }

    /// Writes all remaining rows.
    mutating func write(to sink: some ExportSink) throws(ExportError) {
        guard !rows.isEmpty else { return }
        try sink.append(rows.bytes, to: name)
        rows.removeAll()
    }
}
