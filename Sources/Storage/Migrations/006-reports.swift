internal import GRDB

extension Migration {
    /// The counts of riders' reports per trip. The table contains no data about riders.
    static let reports = Migration("006 reports") { database in
        try database.create(table: "report", options: .withoutRowID) { table in
            table.column("agency", .text).notNull()
            // The trip ID in the feed, and the service day in days since 1970.
            table.column("trip", .text).notNull()
            table.column("day", .integer).notNull()
            // The hour of the reports, in hours since 1970.
            table.column("hour", .integer).notNull().indexed()
            table.column("kind", .text).notNull()
            table.column("count", .integer).notNull()
            table.primaryKey(["agency", "trip", "day", "hour", "kind"])
        }
    }
}
