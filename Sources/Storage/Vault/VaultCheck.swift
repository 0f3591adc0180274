import GRDB

extension DatabaseFile {
    /// Verifies the totals of every vault. Deleted vaults may contain blobs that could not be overwritten yet.
    /// - Throws: ``StorageError`` `.damaged`, also if the tables cannot be read.
    func checkVaults() throws(StorageError) {
        do {
            try pool.read { try Self.checkVaults(in: $0) }
        } catch {
            throw .damaged(path: path, reason: "a vault is incomplete: \(error)")
        }
    }

    static func checkVaults(in database: Database) throws {
        for number in try Int64.fetchAll(database, sql: "SELECT number FROM vault") {
            let vault = try VaultRow(number: number, in: database)
            guard try vault.isDeleted || vault.content == VaultContent(of: number, in: database) else {
                throw VaultDamage()
            }
        }
        let orphans = "SELECT 1 FROM vault_blob WHERE vault NOT IN (SELECT number FROM vault) LIMIT 1"
        guard try Int.fetchOne(database, sql: orphans) == nil else { throw VaultDamage() }
    }
}

/// The error that a vault's contents do not match its stored totals.
struct VaultDamage: Error, CustomStringConvertible {
    let description = "its sums do not agree"
}
