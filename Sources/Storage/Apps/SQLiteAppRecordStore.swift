import Foundation
import GRDB
package import RiderData
package import TransitCore

/// Records of apps in the server's SQLite file.
package struct SQLiteAppRecordStore: AppRecordRepository {
    private let file: DatabaseFile

    package init(_ file: DatabaseFile) {
        self.file = file
    }

    package func add(_ record: AppRecord, within limit: Int) async throws -> Bool {
        try await write { database in
            guard try !Self.exists(record, in: database) else { return false }
            try Self.checkRoom(for: record.kind, within: limit, in: database)
            try database.execute(
                sql: "INSERT INTO app_record (kind, name, expires, claimed, content) VALUES (?, ?, ?, 0, ?)",
                arguments: [
                    record.kind.rawValue, Data(record.name), record.expires.rawValue, Data(record.content),
                ])
            return true
        }
    }

    package func put(_ record: AppRecord, within limit: Int) async throws {
        try await write { database in
            if try !Self.exists(record, in: database) {
                try Self.checkRoom(for: record.kind, within: limit, in: database)
            }
            try database.execute(
                sql: """
                    INSERT INTO app_record (kind, name, expires, claimed, content) VALUES (?, ?, ?, 0, ?)
                    ON CONFLICT (kind, name) DO UPDATE SET expires = excluded.expires, content = excluded.content
                    """,
                arguments: [
                    record.kind.rawValue, Data(record.name), record.expires.rawValue, Data(record.content),
                ])
        }
    }

    package func replace(_ read: AppRecord, with content: [UInt8]) async throws -> Bool {
        try await write { database in
            try database.execute(
                sql: "UPDATE app_record SET content = ? WHERE kind = ? AND name = ? AND content = ?",
                arguments: [Data(content), read.kind.rawValue, Data(read.name), Data(read.content)])
            return database.changesCount > 0
        }
    }

    package func delete(_ read: AppRecord) async throws -> Bool {
        try await change { database in
            try database.execute(
                sql: "DELETE FROM app_record WHERE kind = ? AND name = ? AND content = ?",
                arguments: [read.kind.rawValue, Data(read.name), Data(read.content)])
            return database.changesCount > 0
        }
    }

    package func record(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> AppRecord? {
        try await file.pool.read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM app_record WHERE kind = ? AND name = ?",
                arguments: [kind.rawValue, Data(name)]
            ).flatMap { try AppRecord($0) }
        }
    }

    package func records(_ kind: AppRecord.Kind) async throws -> [AppRecord] {
        try await file.pool.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM app_record WHERE kind = ? ORDER BY number", arguments: [kind.rawValue]
            ).compactMap { try AppRecord($0) }
        }
    }

    package func delete(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> Bool {
        try await change { database in
            try database.execute(
                sql: "DELETE FROM app_record WHERE kind = ? AND name = ?", arguments: [kind.rawValue, Data(name)])
            return database.changesCount > 0
        }
    }

    package func claim(_ number: Int64, until: EpochSeconds, at now: EpochSeconds) async throws -> Bool {
        try await change { database in
            try database.execute(
                sql: "UPDATE app_record SET claimed = ? WHERE number = ? AND claimed <= ?",
                arguments: [until.rawValue, number, now.rawValue])
            return database.changesCount > 0
        }
    }

    package func forget(before now: EpochSeconds) async throws {
        try await change { database in
            try database.execute(sql: "DELETE FROM app_record WHERE expires <= ?", arguments: [now.rawValue])
        }
    }

    private static func exists(_ record: AppRecord, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM app_record WHERE kind = ? AND name = ?)",
            arguments: [record.kind.rawValue, Data(record.name)]) ?? false
    }

    private static func checkRoom(for kind: AppRecord.Kind, within limit: Int, in database: Database) throws {
        let count = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM app_record WHERE kind = ?", arguments: [kind.rawValue])
        guard count ?? 0 < limit else { throw AppRecordRefusal.noRoom }
    }

    /// Adds content. On a full disk, this is rejected as `AppRecordRefusal.noRoom`.
    private func write<Value: Sendable>(
        _ work: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await file.pool.write(work)
        } catch let error as DatabaseError where error.isForWantOfRoom {
            throw AppRecordRefusal.noRoom
        }
    }

    /// Changes or deletes existing records, even on a full disk.
    private func change<Value: Sendable>(
        _ work: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await file.pool.write(work)
        } catch let error as DatabaseError where error.isForWantOfRoom && file.spare.giveUp() {
            return try await file.pool.write(work)
        }
    }
}

extension AppRecord {
    /// Decodes a row; nil for a kind that only a later version of the program knows.
    fileprivate init?(_ row: Row) throws {
        guard let kind = Kind(rawValue: try row.decode(forColumn: "kind")) else { return nil }
        let (name, content): (Data, Data) = (try row.decode(forColumn: "name"), try row.decode(forColumn: "content"))
        self.init(
            number: try row.decode(forColumn: "number"), kind: kind, name: Array(name),
            expires: EpochSeconds(try row.decode(forColumn: "expires") as Int64), content: Array(content))
    }
}
