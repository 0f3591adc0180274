internal import GRDB

extension Migration {
    /// Records of apps: push tokens, alarms, activities, reports and survey responses, all encrypted.
    static let appRecords = Migration("010 app records") { database in
        try database.create(table: "app_record") { table in
            table.autoIncrementedPrimaryKey("number")
            table.column("kind", .integer).notNull()
            // A keyed hash of the properties that identify the record.
            table.column("name", .blob).notNull()
            // Seconds since 1970.
            table.column("expires", .integer).notNull().indexed()
            table.column("claimed", .integer).notNull()
            table.column("content", .blob).notNull()
            table.uniqueKey(["kind", "name"])
        }
    }
}
