internal import GRDB

extension Migration {
    /// Counts of riders' reports per trip. Contains no data about riders.
    static let reports = Migration("006 reports") { database in
        try database.create(table: "report", options: .withoutRowID) { table in
            table.column("agency", .text).notNull()
            // The id as in the feed, and the day of service in days since 1970.
            table.column("trip", .text).notNull()
            table.column("day", .integer).notNull()
            // The hour of the reports since 1970.
            table.column("hour", .integer).notNull().indexed()
            table.column("kind", .text).notNull()
            table.column("count", .integer).notNull()
            table.primaryKey(["agency", "trip", "day", "hour", "kind"])
        }
    }
}
