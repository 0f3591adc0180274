internal import GRDB

extension Migration {
    /// What riders want to be told of, and what is on its way to them: sealed, and gone when done.
    static let alarms = Migration("005 alarms") { database in
        try database.create(table: "alarm") { table in
            // Never the same again: an alarm that is set anew is another.
            table.autoIncrementedPrimaryKey("number")
            table.column("id", .blob).notNull().unique()
            // The hash of the secret that its page has.
            table.column("owner", .blob).notNull().indexed()
            // A name that tells nothing of the subscription.
            table.column("subscription", .blob).notNull().indexed()
            // Seconds since 1970.
            table.column("expires", .integer).notNull().indexed()
            table.column("progress", .integer).notNull()
            table.column("is_over", .boolean).notNull()
            table.column("content", .blob).notNull()
        }
        try database.create(table: "alarm_message") { table in
            table.autoIncrementedPrimaryKey("number")
            table.column("alarm", .integer).notNull().indexed().references("alarm", onDelete: .cascade)
            table.column("expires", .integer).notNull().indexed()
            table.column("progress", .integer).notNull()
            table.column("is_last", .boolean).notNull()
            table.column("content", .blob).notNull()
        }
    }
}
