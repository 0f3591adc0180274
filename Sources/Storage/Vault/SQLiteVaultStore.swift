import Foundation
import GRDB
package import RiderData
package import TransitCore

/// Riders' vaults in the server's SQLite file.
package struct SQLiteVaultStore: VaultRepository {
    /// The maximum number of deleted vaults whose IDs are stored.
    static let mostDeleted = 100_000
    /// The number of blobs that are overwritten per transaction, so that the write-ahead log stays small.
    private static let sweptAtOnce = 4

    private let file: DatabaseFile

    package init(_ file: DatabaseFile) {
        self.file = file
    }

    package func create(
        _ key: VaultKey, within limits: VaultLimits, on day: ServiceDate
    ) async throws -> Bool {
        try await write { database in
            do {
                _ = try VaultRow(key, in: database)
                return false
            } catch VaultRefusal.unknown {
                let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM vault WHERE NOT is_deleted") ?? 0
                guard count < limits.vaults else { throw VaultRefusal.noRoom }
                try database.execute(
                    sql: "INSERT INTO vault (id, lock, used) VALUES (?, ?, ?)",
                    arguments: [Data(key.id), Data(key.lock), day.daysSince1970])
                try VaultRow.seal(database.lastInsertedRowID, in: database)
                return true
            }
        }
    }

    package func append(
        _ blob: VaultBlob, to key: VaultKey, within limits: VaultLimits, on day: ServiceDate
    ) async throws -> Bool {
        try await write { database in
            let vault = try VaultRow(key, in: database)
            try vault.use(on: day, in: database)
            guard try vault.place(of: blob.id, in: database) == nil else { return false }
            let size = blob.bytes.count
            guard vault.bytes <= limits.vault - size else { throw VaultRefusal.full }
            let extent = try VaultExtent.measured(in: database)
            guard extent.bytes <= limits.total - size else { throw VaultRefusal.noRoom }
            try vault.add(blob, in: database)
            return true
        }
    }

    package func blobs(
        after id: [UInt8]?, of key: VaultKey, size: Int, on day: ServiceDate
    ) async throws -> VaultPage {
        let (vault, page) = try await file.pool.read { database in
            let vault = try VaultRow(key, in: database)
            return (vault, try vault.page(after: id, size: size, in: database))
        }
        // A read updates the date of the last use once a day. A failure of that write, as on a full disk, is ignored.
        if vault.used < day { try? await file.pool.write { try vault.use(on: day, in: $0) } }
        return page
    }

    /// Marks the vault as deleted, using the reserved disk space if the disk is full. Its blobs are overwritten
    /// immediately if the disk has space, otherwise by ``sweep()``.
    /// - Throws: ``VaultRefusal``, or the repository's own error.
    package func delete(_ key: VaultKey, on day: ServiceDate) async throws {
        let change: @Sendable (Database) throws -> Void = { database in
            try VaultRow(key, in: database).delete(on: day, in: database)
        }
        do {
            try await write(change)
        } catch VaultRefusal.noRoom where file.spare.giveUp() {
            try await write(change)
        }
        try? await sweep()
    }

    package func sweep() async throws {
        while try await file.pool.write({ try Self.overwriteSome(in: $0) }) {
            // Checkpoints the write-ahead log as far as possible, so that the next batch can reuse its space.
            _ = try? await file.pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
        }
        // Truncates the write-ahead log, which still contains the encrypted blobs that were overwritten in the file.
        try? await file.emptyJournal()
        file.spare.take()
    }

    /// Deletes and overwrites some blobs of deleted vaults.
    /// - Returns: Whether there were any.
    private static func overwriteSome(in database: Database) throws -> Bool {
        try database.execute(
            sql: """
                DELETE FROM vault_blob WHERE number IN (
                    SELECT vault_blob.number FROM vault_blob JOIN vault ON vault = vault.number
                    WHERE is_deleted LIMIT \(sweptAtOnce))
                """)
        return database.changesCount > 0
    }

    package func forget(_ forgetting: VaultForgetting) async throws -> VaultForgetting.Outcome {
        try await file.pool.write { database in
            let end = forgetting.end.daysSince1970
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT count(*) AS vaults, coalesce(sum(used < ?1), 0) AS due,
                        coalesce(max(used >= ?2 AND used < ?3), 0) AS is_agreed
                    FROM vault
                    """,
                arguments: [end, forgetting.start.daysSince1970, forgetting.today.daysSince1970])
            guard let row else { return .init(deleted: 0, kept: 0, isAgreed: true) }
            let (vaults, due): (Int, Int) = (try row.decode(forColumn: "vaults"), try row.decode(forColumn: "due"))
            let isAgreed: Bool = try row.decode(forColumn: "is_agreed")
            guard isAgreed || due == 0 else { return .init(deleted: 0, kept: due, isAgreed: false) }
            let deleted = min(due, VaultForgetting.most(of: vaults))
            try database.execute(
                sql: """
                    DELETE FROM vault WHERE number IN (
                        SELECT number FROM vault WHERE used < ? ORDER BY used, number LIMIT ?)
                    """, arguments: [end, deleted])
            try database.execute(
                sql: """
                    DELETE FROM vault WHERE is_deleted AND number NOT IN (
                        SELECT number FROM vault WHERE is_deleted ORDER BY used DESC, number DESC LIMIT ?)
                    """, arguments: [Self.mostDeleted])
            return .init(deleted: deleted, kept: due - deleted, isAgreed: true)
        }
    }

    package func forgetEmpty(before day: ServiceDate) async throws {
        try await file.pool.write { database in
            try database.execute(
                sql: "DELETE FROM vault WHERE NOT is_deleted AND blobs = 0 AND used < ?",
                arguments: [day.daysSince1970])
        }
    }

    package func extent() async throws -> VaultExtent {
        try await file.pool.read { try VaultExtent.measured(in: $0) }
    }

    /// Performs a write, and throws ``VaultRefusal/noRoom`` if the disk or file is full.
    private func write<Value: Sendable>(
        _ change: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await file.pool.write(change)
        } catch let error as DatabaseError where error.isForWantOfRoom {
            throw VaultRefusal.noRoom
        }
    }
}

extension DatabaseError {
    /// Whether the disk is full, or the file has reached its maximum size.
    var isForWantOfRoom: Bool {
        resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE
    }
}

extension VaultExtent {
    fileprivate static func measured(in database: Database) throws -> VaultExtent {
        let row = try Row.fetchOne(
            database, sql: "SELECT count(*) AS vaults, total(bytes) AS bytes FROM vault WHERE NOT is_deleted")
        guard let row else { return VaultExtent() }
        // SQLite's `total` returns a floating-point number.
        let bytes: Double = try row.decode(forColumn: "bytes")
        return VaultExtent(vaults: try row.decode(forColumn: "vaults"), bytes: Int(exactly: bytes) ?? .max)
    }
}
