package import Vaults

/// Where a server keeps what outlives it: in a file of its own, or in a database at a PostgreSQL server. Both serve the same
/// protocols.
package enum ServerStorage: Sendable {
    case file(DatabaseFile)
    case shared(SharedDatabase)

    package var vaults: any VaultArchive {
        switch self {
        case .file(let file): VaultStore(file)
        case .shared(let database): SharedVaultStore(database)
        }
    }

    /// Waits for whoever still reads or writes.
    package func close() async throws {
        switch self {
        case .file(let file): try file.close()
        case .shared(let database): await database.close()
        }
    }
}
