internal import GRDB

extension Migration {
    /// The observed trajectories of previous days, and the calibration of predictions.
    static let learnedState = Migration("002 experience") { database in
        try database.create(table: "trajectory", options: .withoutRowID) { table in
            table.primaryKey {
                table.column("agency", .text)
                // The identity of the pattern in a `TripKey`; `trip` is the number of its `TripName`. Both are unsigned
                // numbers, reinterpreted as signed ones.
                table.column("line", .integer)
                table.column("trip", .integer)
                table.column("days", .integer)
                // The service day in days since 1970.
                table.column("day", .integer)
            }
            table.column("known", .integer).notNull()
            // Alternating arrival and departure times in seconds since the start of the service day, each a
            // little-endian 32-bit integer.
            table.column("times", .blob).notNull()
        }
        try database.create(table: "calibration") { table in
            table.primaryKey("agency", .text)
            table.column("figures", .blob).notNull()
        }
    }
}
