import PostgreSQL
package import RiderData
import TransitCore

/// The counts of riders' reports in a shared PostgreSQL database.
package struct PostgresReportStore: ReportRepository {
    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) {
        self.database = database
    }

    package func add(_ rows: [ReportRow]) async throws {
        guard !rows.isEmpty else { return }
        try await database.write { connection in
            let count: Int = try connection.query("SELECT count(*) FROM report").number(0, 0)
            let rows = rows.prefix(max(SQLiteReportStore.mostRows - count, 0))
            guard !rows.isEmpty else { return }
            // Sorted by key, so that two concurrent writers cannot deadlock.
            try connection.query(
                """
                INSERT INTO report (agency, trip, day, hour, kind, count)
                SELECT agency, trip, day, hour, kind, sum(count)::bigint
                FROM unnest($1, $2, $3, $4, $5, $6) AS new (agency, trip, day, hour, kind, count)
                GROUP BY agency, trip, day, hour, kind ORDER BY agency, trip, day, hour, kind
                ON CONFLICT (agency, trip, day, hour, kind) DO UPDATE SET count = report.count + excluded.count
                """,
                [
                    .texts(rows.map(\.trip.agency)), .texts(rows.map(\.trip.trip)),
                    .integers(rows.map { Int64($0.trip.date.daysSince1970) }), .integers(rows.map(\.hour)),
                    .texts(rows.map(\.kind.rawValue)), .integers(rows.map { Int64($0.count) }),
                ])
        }
    }

    package func forget(before hour: Int64) async throws {
        try await database.tidy { _ = try $0.query("DELETE FROM report WHERE hour < $1", [.integer(hour)]) }
    }

    /// Returns all rows, sorted by key, for tests and operators.
    package func rows() async throws -> [ReportRow] {
        try await database.read { connection in
            let rows = try connection.query(
                """
                SELECT agency, trip, day, hour, kind, count FROM report ORDER BY agency, trip, day, hour, kind
                """)
            return try (0..<rows.count).compactMap { row in
                guard let kind = ReportKind(rawValue: try rows.word(row, 4)) else { return nil }
                let trip = ReportedTrip(
                    agency: try rows.word(row, 0), trip: try rows.word(row, 1),
                    date: ServiceDate(daysSince1970: try rows.number(row, 2)))
                return ReportRow(trip: trip, hour: try rows.number(row, 3), kind: kind, count: try rows.number(row, 5))
            }
        }
    }
}
