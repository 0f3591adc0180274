internal import GRDB

extension Migration {
    /// Riders' alarms and pending messages. Both are encrypted, and deleted when done.
    static let alarms = Migration("005 alarms") { database in
        try database.create(table: "alarm") { table in
            // Numbers are never reused: an alarm that is set again gets a new number.
            table.autoIncrementedPrimaryKey("number")
            table.column("id", .blob).notNull().unique()
            // The hash of the page's secret.
            table.column("owner", .blob).notNull().indexed()
            // An opaque ID of the push subscription.
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
