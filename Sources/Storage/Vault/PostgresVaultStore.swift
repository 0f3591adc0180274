import PostgreSQL
package import RiderData
package import TransitCore

/// Riders' vaults in a shared PostgreSQL database.
package struct PostgresVaultStore: VaultRepository {
    /// The advisory lock for creating vaults, which enforces the maximum number of vaults.
    private static let creationLock: Int64 = 0x4844_5601

    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) {
        self.database = database
    }

    package func create(_ key: VaultKey, within limits: VaultLimits, on day: ServiceDate) async throws -> Bool {
        try await database.write(orWithoutRoom: VaultRefusal.noRoom) { connection in
            try connection.query("SELECT pg_advisory_xact_lock($1)", [.integer(Self.creationLock)])
            do {
                _ = try PostgresVault(key, in: connection)
                return false
            } catch VaultRefusal.unknown {
                guard try VaultExtent(in: connection).vaults < limits.vaults else { throw VaultRefusal.noRoom }
                try connection.query(
                    "INSERT INTO vault (id, lock, used) VALUES ($1, $2, $3)",
                    [.bytes(key.id), .bytes(key.lock), .integer(Int64(day.daysSince1970))])
                return true
            }
        }
    }

    package func append(
        _ blob: VaultBlob, to key: VaultKey, within limits: VaultLimits, on day: ServiceDate
    ) async throws -> Bool {
        try await database.write(orWithoutRoom: VaultRefusal.noRoom) { connection in
            // The row lock serializes appends to a vault, so that numbers ascend in commit order.
            let vault = try PostgresVault(key, in: connection, locked: true)
            try vault.use(on: day, in: connection)
            guard try vault.place(of: blob.id, in: connection) == nil else { return false }
            let size = blob.bytes.count
            guard vault.content.bytes <= limits.vault - size else { throw VaultRefusal.full }
            guard try VaultExtent(in: connection).bytes <= limits.total - size else { throw VaultRefusal.noRoom }
            try vault.add(blob, in: connection)
            return true
        }
    }

    package func blobs(
        after id: [UInt8]?, of key: VaultKey, size: Int, on day: ServiceDate
    ) async throws -> VaultPage {
        let (vault, page) = try await database.read { connection in
            let vault = try PostgresVault(key, in: connection)
            return (vault, try vault.page(after: id, size: size, in: connection))
        }
        // A read updates the date of the last use once a day. A failure of that write is ignored.
        if vault.used < day { try? await database.write { try vault.use(on: day, in: $0) } }
        return page
    }

    package func delete(_ key: VaultKey, on day: ServiceDate) async throws {
        try await database.write(orWithoutRoom: VaultRefusal.noRoom) { connection in
            try PostgresVault(key, in: connection, locked: true).delete(on: day, in: connection)
        }
    }

    /// Does nothing: blobs are deleted in the same transaction as their vault.
    package func sweep() async throws {}

    package func forget(_ forgetting: VaultForgetting) async throws -> VaultForgetting.Outcome {
        try await database.tidy { connection in
            let end = Parameter.integer(Int64(forgetting.end.daysSince1970))
            let rows = try connection.query(
                """
                SELECT count(*), count(*) FILTER (WHERE used < $1), count(*) FILTER (WHERE used >= $2 AND used < $3)
                FROM vault
                """,
                [
                    end, .integer(Int64(forgetting.start.daysSince1970)),
                    .integer(Int64(forgetting.today.daysSince1970)),
                ])
            let (vaults, due): (Int, Int) = (try rows.number(0, 0), try rows.number(0, 1))
            let agreeing: Int = try rows.number(0, 2)
            guard agreeing > 0 || due == 0 else {
                return VaultForgetting.Outcome(deleted: 0, kept: due, isAgreed: false)
            }
            let deleted = min(due, VaultForgetting.most(of: vaults))
            try connection.query(
                """
                DELETE FROM vault WHERE number IN (
                    SELECT number FROM vault WHERE used < $1 ORDER BY used, number LIMIT $2)
                """, [end, .integer(Int64(deleted))])
            try connection.query(
                """
                DELETE FROM vault WHERE number IN (
                    SELECT number FROM vault WHERE is_deleted ORDER BY used DESC, number DESC OFFSET $1)
                """, [.integer(Int64(SQLiteVaultStore.mostDeleted))])
            return VaultForgetting.Outcome(deleted: deleted, kept: due - deleted, isAgreed: true)
        }
    }

    package func forgetEmpty(before day: ServiceDate) async throws {
        try await database.tidy { connection in
            _ = try connection.query(
                "DELETE FROM vault WHERE NOT is_deleted AND blobs = 0 AND used < $1",
                [.integer(Int64(day.daysSince1970))])
        }
    }

    package func extent() async throws -> VaultExtent {
        try await database.read { try VaultExtent(in: $0) }
    }
}

extension VaultExtent {
    fileprivate init(in connection: Connection) throws {
        let rows = try connection.query(
            "SELECT count(*), coalesce(sum(bytes), 0)::bigint FROM vault WHERE NOT is_deleted")
        self.init(vaults: try rows.number(0, 0), bytes: try rows.number(0, 1))
    }
}
