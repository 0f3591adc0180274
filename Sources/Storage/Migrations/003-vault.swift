internal import GRDB

extension Migration {
    /// Vaults for synchronizing riders' devices: encrypted blobs, and the data for access control.
    static let vault = Migration("003 vault") { database in
        try database.create(table: "vault") { table in
            table.primaryKey("number", .integer)
            table.column("id", .blob).notNull().unique()
            // The hash of the vault's secret.
            table.column("lock", .blob).notNull()
            table.column("bytes", .integer).notNull().defaults(to: 0)
            // Days since 1970; the time of day is not recorded. The row of a deleted vault remains, so that no device
            // recreates it.
            table.column("used", .integer).notNull().indexed()
            table.column("is_deleted", .boolean).notNull().defaults(to: false)
        }
        try database.create(table: "vault_blob") { table in
            // Ascends within a vault: SQLite assigns the highest number plus one, and blobs are only deleted together
            // with their vault.
            table.primaryKey("number", .integer)
            table.column("vault", .integer).notNull().references("vault", onDelete: .cascade)
            table.column("id", .blob).notNull()
            table.column("bytes", .blob).notNull()
            table.uniqueKey(["vault", "id"])
        }
        try database.create(index: "vault_blob_in_order", on: "vault_blob", columns: ["vault", "number"])
    }
}
