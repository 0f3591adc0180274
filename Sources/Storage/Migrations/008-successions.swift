internal import GRDB

extension Migration {
    /// The previous trip of each trip's vehicle; unknown for days recorded before this migration.
    static let successions = Migration("008 successions") { database in
        try database.alter(table: "trajectory") { table in
            // Trip numbers, reinterpreted as signed numbers; 0 if unknown.
            for number in ["number", "number_before"] { table.add(column: number, .integer).notNull().defaults(to: 0) }
            // The provider's ID of a trip that is not in the timetable; otherwise empty.
            table.add(column: "trip_id", .text).notNull().defaults(to: "")
        }
    }
}
