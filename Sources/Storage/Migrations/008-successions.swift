internal import GRDB

extension Migration {
    /// Which trip a vehicle had run before which. Of days before nobody knows.
    static let successions = Migration("008 successions") { database in
        try database.alter(table: "trajectory") { table in
            // Numbers as of TripNumber, with the bits of unsigned ones; 0 where there is none.
            for number in ["number", "number_before"] { table.add(column: number, .integer).notNull().defaults(to: 0) }
            // The provider's, where the timetable does not know the trip; empty elsewhere.
            table.add(column: "trip_id", .text).notNull().defaults(to: "")
        }
    }
}
