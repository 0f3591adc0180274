internal import GRDB

extension Migration {
    /// How much predictions change from minute to minute; of days before nobody knows.
    static let wobble = Migration("007 wobble") { database in
        try database.alter(table: "accuracy") { table in
            for sum in ["repeated", "change"] { table.add(column: sum, .integer).notNull().defaults(to: 0) }
        }
    }
}
