import PostgreSQL
package import RiderData
package import TransitCore

/// Records of apps in a shared PostgreSQL database.
package struct PostgresAppRecordStore: AppRecordRepository {
    private static let columns = "number, kind, name, expires, content"

    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) {
        self.database = database
    }

    package func add(_ record: AppRecord, within limit: Int) async throws -> Bool {
        try await database.write(orWithoutRoom: AppRecordRefusal.noRoom) { connection in
            guard try !Self.exists(record, in: connection) else { return false }
            try Self.checkRoom(for: record.kind, within: limit, in: connection)
            return try connection.query(
                """
                INSERT INTO app_record (kind, name, expires, claimed, content) VALUES ($1, $2, $3, 0, $4)
                ON CONFLICT (kind, name) DO NOTHING
                """, Self.parameters(record)
            ).changed > 0
        }
    }

    package func put(_ record: AppRecord, within limit: Int) async throws {
        try await database.write(orWithoutRoom: AppRecordRefusal.noRoom) { connection in
            if try !Self.exists(record, in: connection) {
                try Self.checkRoom(for: record.kind, within: limit, in: connection)
            }
            try connection.query(
                """
                INSERT INTO app_record (kind, name, expires, claimed, content) VALUES ($1, $2, $3, 0, $4)
                ON CONFLICT (kind, name) DO UPDATE SET expires = excluded.expires, content = excluded.content
                """, Self.parameters(record))
        }
    }

    package func replace(_ read: AppRecord, with content: [UInt8]) async throws -> Bool {
        try await database.write(orWithoutRoom: AppRecordRefusal.noRoom) { connection in
            try connection.query(
                "UPDATE app_record SET content = $1 WHERE kind = $2 AND name = $3 AND content = $4",
                [.bytes(content), .integer(read.kind.rawValue), .bytes(read.name), .bytes(read.content)]
            ).changed > 0
        }
    }

    package func delete(_ read: AppRecord) async throws -> Bool {
        try await database.write { connection in
            try connection.query(
                "DELETE FROM app_record WHERE kind = $1 AND name = $2 AND content = $3",
                [.integer(read.kind.rawValue), .bytes(read.name), .bytes(read.content)]
            ).changed > 0
        }
    }

    package func record(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> AppRecord? {
        try await database.read { connection in
            let rows = try connection.query(
                "SELECT \(Self.columns) FROM app_record WHERE kind = $1 AND name = $2",
                [.integer(kind.rawValue), .bytes(name)])
            return rows.count == 0 ? nil : try AppRecord(rows, 0)
        }
    }

    package func records(_ kind: AppRecord.Kind) async throws -> [AppRecord] {
        try await database.read { connection in
            let rows = try connection.query(
                "SELECT \(Self.columns) FROM app_record WHERE kind = $1 ORDER BY number", [.integer(kind.rawValue)])
            return try (0..<rows.count).compactMap { try AppRecord(rows, $0) }
        }
    }

    package func delete(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> Bool {
        try await database.write { connection in
            try connection.query(
                "DELETE FROM app_record WHERE kind = $1 AND name = $2", [.integer(kind.rawValue), .bytes(name)]
            ).changed > 0
        }
    }

    package func claim(_ number: Int64, until: EpochSeconds, at now: EpochSeconds) async throws -> Bool {
        try await database.write { connection in
            try connection.query(
                "UPDATE app_record SET claimed = $1 WHERE number = $2 AND claimed <= $3",
                [.integer(until.rawValue), .integer(number), .integer(now.rawValue)]
            ).changed > 0
        }
    }

    package func forget(before now: EpochSeconds) async throws {
        try await database.tidy {
            _ = try $0.query("DELETE FROM app_record WHERE expires <= $1", [.integer(now.rawValue)])
        }
    }

    private static func exists(_ record: AppRecord, in connection: Connection) throws -> Bool {
        try connection.query(
            "SELECT 1 FROM app_record WHERE kind = $1 AND name = $2",
            [.integer(record.kind.rawValue), .bytes(record.name)]
        ).count > 0
    }

    /// Throws if a kind has its maximum number of records. Concurrent writers may exceed it by one record each, which
    /// is harmless.
    private static func checkRoom(
        for kind: AppRecord.Kind, within limit: Int, in connection: Connection
    ) throws {
        let count: Int = try connection.query(
            "SELECT count(*) FROM app_record WHERE kind = $1", [.integer(kind.rawValue)]
        ).number(0, 0)
        guard count < limit else { throw AppRecordRefusal.noRoom }
    }

    private static func parameters(_ record: AppRecord) -> [Parameter] {
        [
            .integer(record.kind.rawValue), .bytes(record.name), .integer(record.expires.rawValue),
            .bytes(record.content),
        ]
    }
}

extension AppRecord {
    /// Decodes a row; nil for a kind that only a later version of the program knows.
    fileprivate init?(_ rows: Rows, _ row: Int) throws {
        guard let kind = Kind(rawValue: try rows.number(row, 1)) else { return nil }
        self.init(
            number: try rows.number(row, 0), kind: kind, name: try rows.blob(row, 2),
            expires: EpochSeconds(try rows.number(row, 3) as Int64), content: try rows.blob(row, 4))
    }
}
