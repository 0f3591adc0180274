internal import GRDB

extension Migration {
    /// Training rows for decision trees, and the newest trees.
    static let trees = Migration("009 trees") { database in
        try database.create(table: "tree_rows") { table in
            table.primaryKey {
                table.column("agency", .text)
                // The time of storage in seconds since 1970. Rows are stored once a day and whenever an engine ends.
                table.column("added", .integer)
            }
            table.column("count", .integer).notNull()
            table.column("content", .blob).notNull()
        }
        try database.create(table: "trees") { table in
            table.primaryKey("agency", .text)
            // The service day on which the trees were trained, in days since 1970.
            table.column("day", .integer).notNull()
            table.column("forest", .blob).notNull()
        }
    }
}
