/// The result of a statement, in PostgreSQL's binary format.
package final class Rows {
    private let result: OpaquePointer
    private let library: ClientLibrary

    init(_ result: OpaquePointer, _ library: ClientLibrary) {
        self.result = result
        self.library = library
    }

    deinit { library.clear(result) }

    package var count: Int { Int(library.rowCount(result)) }

    /// The number of rows that a statement without a result set changed.
    package var changed: Int { library.changedRows(result).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// Returns the bytes of a value; nil for NULL.
    /// - Throws: ``PostgreSQLError`` `.unexpected` if the row or column is out of range.
    package func bytes(_ row: Int, _ column: Int) throws(PostgreSQLError) -> [UInt8]? {
        try raw(row, column).map { Array($0) }
    }

    package func text(_ row: Int, _ column: Int) throws(PostgreSQLError) -> String? {
        try raw(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns an integer or boolean; nil for NULL.
    package func integer(_ row: Int, _ column: Int) throws(PostgreSQLError) -> Int64? {
        guard let bytes = try raw(row, column) else { return nil }
        guard [1, 2, 4, 8].contains(bytes.count), [16, 20, 21, 23].contains(library.type(result, Int32(column)))
        else { throw .unexpected }
        let start: Int64 = bytes[0] >= 0x80 ? -1 : 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }

    /// Returns the bytes of a value, which are valid for the lifetime of this object.
    private func raw(_ row: Int, _ column: Int) throws(PostgreSQLError) -> UnsafeRawBufferPointer? {
        guard (0..<count).contains(row), (0..<Int(library.columnCount(result))).contains(column) else {
            throw .unexpected
        }
        let (row, column) = (Int32(row), Int32(column))
        guard library.isNull(result, row, column) == 0, let start = library.value(result, row, column) else {
            return nil
        }
        return UnsafeRawBufferPointer(start: UnsafeRawPointer(start), count: Int(library.length(result, row, column)))
    }
}

// Access to values that are never NULL.
extension Rows {
    package func number<Number: FixedWidthInteger>(_ row: Int, _ column: Int) throws(PostgreSQLError) -> Number {
        guard let number = try integer(row, column).flatMap({ Number(exactly: $0) }) else { throw .unexpected }
        return number
    }

    package func flag(_ row: Int, _ column: Int) throws(PostgreSQLError) -> Bool {
        try number(row, column) as Int64 != 0
    }

    package func word(_ row: Int, _ column: Int) throws(PostgreSQLError) -> String {
        guard let text = try text(row, column) else { throw .unexpected }
        return text
    }

    package func blob(_ row: Int, _ column: Int) throws(PostgreSQLError) -> [UInt8] {
        guard let bytes = try bytes(row, column) else { throw .unexpected }
        return bytes
    }
}
