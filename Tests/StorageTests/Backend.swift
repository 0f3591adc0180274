import GRDB
import PostgreSQL
import TestSupport
import Testing

@testable import Storage

/// The storage backends; each test of a store runs on each of them.
enum Backend: CaseIterable {
    case file, shared

    static var there: [Backend] { PostgreSQLServer.shared == nil ? [.file] : allCases }
}

/// An empty storage for a single test.
struct ScratchStorage {
    let folder = TemporaryFolder.unmade()
    let storage: ServerStorage

    init(_ backend: Backend) throws {
        storage =
            switch backend {
            case .file: .file(try DatabaseFile(folder: folder.path))
            case .shared: .shared(try PostgresDatabase.scratch())
            }
    }

    /// Checks that the totals of every vault match its content.
    func checkVaults() async throws {
        switch storage {
        case .file(let file): try file.checkVaults()
        case .shared(let database):
            try await database.read { connection in
                let vaults = try connection.query(
                    "SELECT number, blobs, bytes, content FROM vault WHERE NOT is_deleted")
                for row in 0..<vaults.count {
                    let kept = try connection.query(
                        "SELECT id, bytes FROM vault_blob WHERE vault = $1", [.integer(try vaults.number(row, 0))])
                    var content = VaultContent(blobs: kept.count, bytes: 0, checksum: 0)
                    for blob in 0..<kept.count {
                        let (id, bytes) = (try kept.blob(blob, 0), try kept.blob(blob, 1))
                        content.bytes += bytes.count
                        content.checksum &+= VaultContent.checksum(id, bytes)
                    }
                    let stored = VaultContent(
                        blobs: try vaults.number(row, 1), bytes: try vaults.number(row, 2),
                        checksum: try vaults.number(row, 3))
                    guard stored == content else { throw VaultDamage() }
                }
            }
        }
    }

    /// Returns the first number in the result of an SQL statement.
    func number(_ statement: String) async throws -> Int {
        switch storage {
        case .file(let file): try await file.pool.read { try Int.fetchOne($0, sql: statement) } ?? 0
        case .shared(let database): try await database.read { try $0.query(statement).number(0, 0) }
        }
    }

    /// Returns the first column of the result of an SQL statement.
    func texts(_ statement: String) async throws -> [String] {
        switch storage {
        case .file(let file): try await file.pool.read { try String.fetchAll($0, sql: statement) }
        case .shared(let database):
            try await database.read { connection in
                let rows = try connection.query(statement)
                return try (0..<rows.count).map { try rows.word($0, 0) }
            }
        }
    }
}

extension PostgresDatabase {
    static func scratch(_ address: String? = nil, migrations: [PostgresMigration] = PostgresMigration.all) throws
        -> PostgresDatabase
    {
        let url = try address ?? #require(PostgreSQLServer.shared).scratchURL()
        return PostgresDatabase(DatabaseAddress(url), connections: 4, migrations: migrations)
    }
}
