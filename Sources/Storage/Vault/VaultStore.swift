import Foundation
import GRDB
package import TransitCore
package import WebServer

/// Riders' vaults in the server's file.
package struct VaultStore: VaultArchive {
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
                let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM vault") ?? 0
                guard count < limits.vaults else { throw VaultRefusal.noRoom }
                try database.execute(
                    sql: "INSERT INTO vault (id, lock, used) VALUES (?, ?, ?)",
                    arguments: [Data(key.id), Data(key.lock), day.daysSince1970])
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
            guard vault.bytes + size <= limits.vault else { throw VaultRefusal.full }
            guard try VaultExtent.measured(in: database).bytes + size <= limits.total else { throw VaultRefusal.noRoom }
            try database.execute(
                sql: "INSERT INTO vault_blob (vault, id, bytes) VALUES (?, ?, ?)",
                arguments: [vault.number, Data(blob.id), Data(blob.bytes)])
            try database.execute(
                sql: "UPDATE vault SET bytes = bytes + ? WHERE number = ?", arguments: [size, vault.number])
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
        // Reading costs a write once a day. One that fails, as on a full disk, is no reason not to hand out what is there.
        if vault.used < day { try? await file.pool.write { try vault.use(on: day, in: $0) } }
        return page
    }

    package func delete(_ key: VaultKey, on day: ServiceDate) async throws {
        try await write { database in
            let vault = try VaultRow(key, in: database)
            try database.execute(sql: "DELETE FROM vault_blob WHERE vault = ?", arguments: [vault.number])
            try database.execute(
                sql: "UPDATE vault SET bytes = 0, is_deleted = TRUE, used = ? WHERE number = ?",
                arguments: [day.daysSince1970, vault.number])
        }
    }

    package func forget(before day: ServiceDate) async throws {
        try await file.pool.write { database in
            try database.execute(sql: "DELETE FROM vault WHERE used < ?", arguments: [day.daysSince1970])
        }
    }

    package func extent() async throws -> VaultExtent {
        try await file.pool.read { try VaultExtent.measured(in: $0) }
    }

    /// A file or a disk without room is told as what it is to riders: no room.
    private func write<Value: Sendable>(
        _ change: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await file.pool.write(change)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw VaultRefusal.noRoom
        }
    }
}

extension VaultExtent {
    fileprivate static func measured(in database: Database) throws -> VaultExtent {
        let row = try Row.fetchOne(
            database, sql: "SELECT count(*) AS vaults, total(bytes) AS bytes FROM vault WHERE NOT is_deleted")
        return row.map { VaultExtent(vaults: $0["vaults"], bytes: Int($0["bytes"] as Double)) } ?? VaultExtent()
    }
}
