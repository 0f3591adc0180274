internal import CPostgreSQL

/// The answer to a statement, in binary.
package final class Rows {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    package var count: Int { Int(PQntuples(result)) }

    /// Rows that a statement without an answer changed.
    package var changed: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// nil for NULL.
    /// - Throws: ``PostgreSQLError`` `.unexpected` beyond the answer's rows and columns.
    package func bytes(_ row: Int, _ column: Int) throws(PostgreSQLError) -> [UInt8]? {
        guard (0..<count).contains(row), (0..<Int(PQnfields(result))).contains(column) else { throw .unexpected }
        let (row, column) = (Int32(row), Int32(column))
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
        let length = Int(PQgetlength(result, row, column))
        return Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(start), count: length))
    }

    package func text(_ row: Int, _ column: Int) throws(PostgreSQLError) -> String? {
        try bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Of PostgreSQL's whole numbers and booleans.
    package func integer(_ row: Int, _ column: Int) throws(PostgreSQLError) -> Int64? {
        guard let bytes = try bytes(row, column) else { return nil }
        guard [1, 2, 4, 8].contains(bytes.count), [16, 20, 21, 23].contains(PQftype(result, Int32(column)))
        else { throw .unexpected }
        let start: Int64 = bytes[0] >= 0x80 ? -1 : 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }
}
