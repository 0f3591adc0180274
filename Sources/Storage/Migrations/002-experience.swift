internal import GRDB

extension Migration {
    /// What vehicles did on the days before, and how predictions turned out.
    static let experience = Migration("002 experience") { database in
        try database.create(table: "trajectory", options: .withoutRowID) { table in
            table.primaryKey {
                table.column("agency", .text)
                // Line and trip as numbered by TripKey, with the bits of unsigned numbers.
                table.column("line", .integer)
                table.column("trip", .integer)
                table.column("days", .integer)
                // Of service, as days since 1970.
                table.column("day", .integer)
            }
            table.column("known", .integer).notNull()
            // Arrivals and departures in turn, seconds from the service day's start, 32 bits each, little-endian.
            table.column("times", .blob).notNull()
        }
        try database.create(table: "calibration") { table in
            table.primaryKey("agency", .text)
            table.column("figures", .blob).notNull()
        }
    }
}
