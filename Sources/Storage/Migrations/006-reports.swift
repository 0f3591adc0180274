internal import GRDB

extension Migration {
    /// How often riders said of a trip that it did not come, or was full. Nothing here is of a rider.
    static let reports = Migration("006 reports") { database in
        try database.create(table: "report", options: .withoutRowID) { table in
            table.column("agency", .text).notNull()
            // The id as in the feed, and the day of service in days since 1970.
            table.column("trip", .text).notNull()
            table.column("day", .integer).notNull()
            // In which it was said, since 1970.
            table.column("hour", .integer).notNull().indexed()
            table.column("kind", .text).notNull()
            table.column("count", .integer).notNull()
            table.primaryKey(["agency", "trip", "day", "hour", "kind"])
        }
    }
}
