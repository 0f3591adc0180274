package import PostgreSQL

/// A PostgreSQL database that several servers may share. It need not be reachable when a server starts. The first
/// connection creates or migrates the tables.
package struct PostgresDatabase: Sendable {
    /// The advisory lock during migrations: "HDSG".
    private static let migrationLock: Int64 = 0x4844_5347

    package let pool: ConnectionPool

    /// Creates the database object without connecting.
    /// - Parameters:
    ///   - seconds: The timeout of connecting and of each statement, in seconds.
    ///   - longestPause: The maximum backoff between attempts to connect.
    ///   - migrations: The migrations to apply; all of them, except in tests.
    package init(
        _ address: DatabaseAddress, connections: Int = 4, seconds: Int = 5, longestPause: Duration = .seconds(10),
        migrations: [PostgresMigration] = PostgresMigration.all
    ) {
        pool = ConnectionPool(address, size: connections, seconds: seconds, longestPause: longestPause) { connection in
            try Self.bringUpToDate(connection, migrations, place: "\(address)")
        }
    }

    /// Runs `work` in a read-only transaction, which sees one consistent snapshot of the database.
    package func read<Value: Sendable>(
        _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        try await pool.transaction(.read, work)
    }

    /// Runs `work` in a transaction. Its changes are durable when the call returns.
    package func write<Value: Sendable>(
        _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        try await pool.transaction(.write, work)
    }

    /// Runs `work` in a transaction, and throws `refusal` if the disk is full.
    func write<Value: Sendable>(
        orWithoutRoom refusal: any Error, _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        do {
            return try await write(work)
        } catch let error as PostgreSQLError where error.isForWantOfRoom {
            throw refusal
        }
    }

    /// Runs a maintenance transaction with a longer timeout, because it may scan whole tables.
    func tidy<Value: Sendable>(_ work: @Sendable @escaping (Connection) throws -> Value) async throws -> Value {
        try await pool.transaction { connection in
            try connection.query("SELECT set_config('statement_timeout', '60s', true)")
            return try work(connection)
        }
    }

    /// Checks whether the database can be used.
    /// - Throws: The reason why the database cannot be used.
    package func check() async throws { try await read { _ in } }

    package func close() async { await pool.close() }
}

extension PostgresDatabase {
    private struct Applied {
        var number: Int
        var name: String
        var oldest: Int
    }

    private static func bringUpToDate(_ connection: Connection, _ migrations: [PostgresMigration], place: String) throws
    {
        guard try !missing(connection, migrations, place).isEmpty else { return }
        try connection.query("BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE")
        do {
            try connection.query("SELECT set_config('statement_timeout', '60s', true)")
            // A server that starts at the same time waits for the lock, and then finds the migrations applied.
            try connection.query("SELECT pg_advisory_xact_lock($1)", [.integer(migrationLock)])
            try connection.query(
                """
                CREATE TABLE IF NOT EXISTS headsign_migration (
                    number bigint PRIMARY KEY, name text NOT NULL, oldest bigint NOT NULL)
                """)
            for migration in try missing(connection, migrations, place) {
                for statement in migration.statements { try connection.query(statement) }
                try connection.query(
                    "INSERT INTO headsign_migration VALUES ($1, $2, $3)",
                    [.integer(Int64(migration.number)), .text(migration.name), .integer(Int64(migration.oldest))])
            }
            try connection.query("COMMIT")
        } catch {
            _ = try? connection.query("ROLLBACK")
            throw error
        }
    }

    /// Returns the migrations that were not applied yet.
    static func missing(
        _ connection: Connection, _ migrations: [PostgresMigration], _ place: String
    ) throws -> [PostgresMigration] {
        let applied = try applied(connection)
        let newest = migrations.last?.number ?? 0
        guard applied.allSatisfy({ $0.number <= newest || $0.oldest <= newest }) else {
            throw StorageError.newerShared(place: place)
        }
        for one in applied {
            let known = migrations.first { $0.number == one.number }
            guard known == nil || known?.name == one.name else { throw StorageError.foreign(path: place) }
        }
        let done = Set(applied.map(\.number))
        return migrations.filter { !done.contains($0.number) }
    }

    private static func applied(_ connection: Connection) throws -> [Applied] {
        guard try connection.query("SELECT to_regclass('headsign_migration') IS NOT NULL").flag(0, 0) else { return [] }
        let rows = try connection.query("SELECT number, name, oldest FROM headsign_migration ORDER BY number")
        return try (0..<rows.count).map {
            Applied(number: try rows.number($0, 0), name: try rows.word($0, 1), oldest: try rows.number($0, 2))
        }
    }
}
