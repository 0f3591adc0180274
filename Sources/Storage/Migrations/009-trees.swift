internal import GRDB

extension Migration {
    /// What trees are learned from, and the newest trees.
    static let trees = Migration("009 trees") { database in
        try database.create(table: "tree_rows") { table in
            table.primaryKey {
                table.column("agency", .text)
                // When it was handed over, seconds since 1970: once a day, and whenever an engine ends.
                table.column("added", .integer)
            }
            table.column("count", .integer).notNull()
            table.column("content", .blob).notNull()
        }
        try database.create(table: "trees") { table in
            table.primaryKey("agency", .text)
            // Of service on which they were learned, as days since 1970.
            table.column("day", .integer).notNull()
            table.column("forest", .blob).notNull()
        }
    }
}
