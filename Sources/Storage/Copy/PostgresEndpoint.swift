import PostgreSQL

/// A PostgreSQL database as source or target of a copy.
struct PostgresEndpoint: CopyEndpoint {
    let connection: Connection

    func forEachRow(of table: CopiedTable, _ work: (CopiedRow) throws -> Void) throws {
        let cursor = "copy_of_\(table.name)"
        try connection.query("DECLARE \(cursor) NO SCROLL CURSOR FOR \(table.selection)")
        while true {
            let rows = try connection.query("FETCH \(table.atOnce) FROM \(cursor)")
            guard rows.count > 0 else { break }
            for index in 0..<rows.count { try work(try row(rows, index, of: table)) }
        }
        try connection.query("CLOSE \(cursor)")
    }

    private func row(_ rows: Rows, _ index: Int, of table: CopiedTable) throws -> CopiedRow {
        CopiedRow(
            values: try table.columns.enumerated().map { column, one in
                switch one.kind {
                case .integer, .flag: .integer(try rows.number(index, column))
                case .text: .text(try rows.word(index, column))
                case .bytes: .bytes(try rows.blob(index, column))
                }
            })
    }

    func insert(_ rows: [CopiedRow], into table: CopiedTable) throws {
        let columns = table.columns.map { $0.kind == .flag ? "\($0.name) <> 0" : $0.name }.joined(separator: ", ")
        let marks = table.columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        try connection.query(
            """
            INSERT INTO \(table.name) (\(table.list))
            SELECT \(columns) FROM unnest(\(marks)) AS new (\(table.list))
            """, table.columns.indices.map { Self.parameter(rows, $0, table.columns[$0].kind) })
    }

    private static func parameter(_ rows: [CopiedRow], _ column: Int, _ kind: CopiedTable.Kind) -> Parameter {
        let values = rows.map { $0.values[column] }
        switch kind {
        case .integer, .flag:
            return .integers(values.map { if case .integer(let number) = $0 { number } else { 0 } })
        case .text: return .texts(values.map { if case .text(let text) = $0 { text } else { "" } })
        case .bytes: return .byteStrings(values.map { if case .bytes(let bytes) = $0 { bytes } else { [] } })
        }
    }

    func removeAll(of table: CopiedTable) throws { try connection.query("DELETE FROM \(table.name)") }

    func highestNumber(of table: CopiedTable) throws -> Int64 {
        try connection.query(
            "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(table.name)_number_seq"
        ).number(0, 0)
    }

    func setHighestNumber(of table: CopiedTable, to number: Int64) throws {
        try connection.query(
            "SELECT setval('\(table.name)_number_seq', $1, $2 > 0)",
            [.integer(max(number, 1)), .integer(number)])
    }

    /// Sets the sequences to continue after the inserted numbers.
    func finish(_ store: CopiedStore) throws {
        for table in store.tables where !table.isNumbered {
            guard let number = table.columns.first?.name, ["number", "id"].contains(number) else { continue }
            try connection.query(
                """
                SELECT setval('\(table.name)_\(number)_seq', greatest(coalesce(max(\(number)), 0), 1), count(*) > 0)
                FROM \(table.name)
                """)
        }
    }
}
