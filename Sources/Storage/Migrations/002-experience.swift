internal import GRDB

extension Migration {
    /// Observed trajectories of earlier days, and the calibration of predictions.
    static let learnedState = Migration("002 experience") { database in
        try database.create(table: "trajectory", options: .withoutRowID) { table in
            table.primaryKey {
                table.column("agency", .text)
                // Line and trip as numbered by TripKey, with the bits of unsigned numbers.
                table.column("line", .integer)
                table.column("trip", .integer)
                table.column("days", .integer)
                // The service day in days since 1970.
                table.column("day", .integer)
            }
            table.column("known", .integer).notNull()
            // Alternating arrivals and departures in seconds from the start of the service day, 32 bits each,
            // little-endian.
            table.column("times", .blob).notNull()
        }
        try database.create(table: "calibration") { table in
            table.primaryKey("agency", .text)
            table.column("figures", .blob).notNull()
        }
    }
}
