internal import GRDB

extension Migration {
    /// Vaults for synchronizing riders' devices: ciphertext, and the data needed for access control.
    static let vault = Migration("003 vault") { database in
        try database.create(table: "vault") { table in
            table.primaryKey("number", .integer)
            table.column("id", .blob).notNull().unique()
            // The hash of the secret that opens it.
            table.column("lock", .blob).notNull()
            table.column("bytes", .integer).notNull().defaults(to: 0)
            // Days since 1970; no finer time is kept. A deleted vault keeps its row, so that no device recreates it.
            table.column("used", .integer).notNull().indexed()
            table.column("is_deleted", .boolean).notNull().defaults(to: false)
        }
        try database.create(table: "vault_blob") { table in
            // Ascends within a vault: SQLite assigns the highest number plus one, and blobs are deleted only with
            // their vault.
            table.primaryKey("number", .integer)
            table.column("vault", .integer).notNull().references("vault", onDelete: .cascade)
            table.column("id", .blob).notNull()
            table.column("bytes", .blob).notNull()
            table.uniqueKey(["vault", "id"])
        }
        try database.create(index: "vault_blob_in_order", on: "vault_blob", columns: ["vault", "number"])
    }
}
