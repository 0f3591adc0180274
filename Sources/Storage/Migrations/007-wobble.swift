internal import GRDB

extension Migration {
    /// Changes of predictions from minute to minute; unknown for days recorded before this migration.
    static let wobble = Migration("007 wobble") { database in
        try database.alter(table: "accuracy") { table in
            for sum in ["repeated", "change"] { table.add(column: sum, .integer).notNull().defaults(to: 0) }
        }
    }
}
