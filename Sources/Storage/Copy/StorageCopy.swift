import GRDB
import PostgreSQL

/// Copies all persistent data from the server's SQLite file to a shared PostgreSQL database, or back.
package struct StorageCopy: Sendable {
    package enum Direction: Sendable {
        case toShared, toFile
    }

    private let file: DatabaseFile
    private let shared: PostgresDatabase
    private let direction: Direction

    package init(_ file: DatabaseFile, _ shared: PostgresDatabase, _ direction: Direction) {
        (self.file, self.shared, self.direction) = (file, shared, direction)
    }

    /// Returns the digests of a table group in the source and in the target.
    package func compare(_ store: CopiedStore) async throws -> (source: CopyDigest, target: CopyDigest) {
        let (file, direction) = (file, direction)
        return try await shared.read { connection in
            try Self.takeTime(connection)
            let there = try PostgresEndpoint(connection: connection).digest(of: store)
            let here = try file.pool.read { try FileEnd(database: $0).digest(of: store) }
            return direction == .toShared ? (here, there) : (there, here)
        }
    }

    /// Replaces a table group in the target with that of the source, in one transaction.
    /// - Returns: The verified digest.
    package func copy(_ store: CopiedStore) async throws -> CopyDigest {
        let file = file
        switch direction {
        case .toShared:
            return try await shared.write { connection in
                try Self.takeTime(connection)
                return try file.pool.read { database in
                    try PostgresEndpoint(connection: connection).take(store, from: FileEnd(database: database))
                }
            }
        case .toFile:
            return try await shared.read { connection in
                try Self.takeTime(connection)
                return try file.pool.write { database in
                    try FileEnd(database: database).take(store, from: PostgresEndpoint(connection: connection))
                }
            }
        }
    }

    /// Increases the timeouts, because the PostgreSQL transaction waits while the SQLite file is read or written.
    private static func takeTime(_ connection: Connection) throws {
        try connection.query(
            """
            SELECT set_config('statement_timeout', '10min', true),
                set_config('idle_in_transaction_session_timeout', '10min', true)
            """)
    }
}
