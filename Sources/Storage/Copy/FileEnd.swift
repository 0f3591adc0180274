import Foundation
import GRDB
import PostgreSQL

/// The SQLite file as source or target of a copy.
struct FileEnd: CopyEndpoint {
    let database: Database

    func forEachRow(of table: CopiedTable, _ work: (CopiedRow) throws -> Void) throws {
        let rows = try Row.fetchCursor(database, sql: table.selection)
        while let row = try rows.next() {
            try work(
                CopiedRow(
                    values: try table.columns.enumerated().map { place, column in
                        switch column.kind {
                        case .integer, .flag: .integer(try row.decode(Int64.self, atIndex: place))
                        case .text: .text(Parameter.storable(try row.decode(String.self, atIndex: place)))
                        case .bytes: .bytes([UInt8](try row.decode(Data.self, atIndex: place)))
                        }
                    }))
        }
    }

    func insert(_ rows: [CopiedRow], into table: CopiedTable) throws {
        let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO \(table.name) (\(table.list)) VALUES (\(marks))")
        for row in rows {
            try statement.execute(
                arguments: StatementArguments(
                    row.values.map { value -> any DatabaseValueConvertible in
                        switch value {
                        case .integer(let number): number
                        case .text(let text): text
                        case .bytes(let bytes): Data(bytes)
                        }
                    }))
        }
    }

    func removeAll(of table: CopiedTable) throws { try database.execute(sql: "DELETE FROM \(table.name)") }

    func highestNumber(of table: CopiedTable) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
            ?? 0
    }

    func setHighestNumber(of table: CopiedTable, to number: Int64) throws {
        try database.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
        try database.execute(sql: "INSERT INTO sqlite_sequence VALUES (?, ?)", arguments: [table.name, number])
    }

    /// Computes the vaults' checksums, and verifies their totals.
    func finish(_ store: CopiedStore) throws {
        guard store == .vaults else { return }
        for number in try Int64.fetchAll(database, sql: "SELECT number FROM vault") {
            try VaultRow.seal(number, in: database)
        }
        try DatabaseFile.checkVaults(in: database)
    }
}
