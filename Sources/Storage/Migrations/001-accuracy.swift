internal import GRDB

extension Migration {
    /// Sums of scored predictions. All accuracy statistics are computed from them, so they can be aggregated over days,
    /// routes and stops.
    static let accuracy = Migration("001 accuracy") { database in
        // Short IDs instead of long names keep a row at about forty bytes.
        try database.create(table: "accuracy_subject") { table in
            table.primaryKey("id", .integer)
            table.column("agency", .text).notNull()
            table.column("model", .text).notNull()
            table.column("kind", .text).notNull().check(sql: "kind IN ('route', 'stop')")
            table.column("name", .text).notNull()
            table.uniqueKey(["agency", "kind", "name", "model"])
        }
        try database.create(table: "accuracy", options: .withoutRowID) { table in
            table.primaryKey {
                table.column("subject", .integer).references("accuracy_subject", onDelete: .cascade)
                // The service day in days since 1970.
                table.column("day", .integer)
                // The raw value of `Horizon`.
                table.column("horizon", .integer)
            }
            for sum in [
                "predictions", "accurate", "caught", "absolute_error", "error", "with_interval", "covered", "width",
                "arrivals", "unresolved",
            ] {
                table.column(sum, .integer).notNull()
            }
        }
    }
}
