import GRDB
package import RiderData
import TransitCore

/// The counts of riders' reports in the server's SQLite file, about sixty bytes per row.
package struct SQLiteReportStore: ReportRepository {
    /// The maximum number of rows, enough for a month in a large town. Reports above it are not stored.
    static let mostRows = 200_000

    private let file: DatabaseFile

    package init(_ file: DatabaseFile) {
        self.file = file
    }

    package func add(_ rows: [ReportRow]) async throws {
        guard !rows.isEmpty else { return }
        try await file.pool.write { database in
            let room = Self.mostRows - (try Int.fetchOne(database, sql: "SELECT count(*) FROM report") ?? 0)
            for row in rows.prefix(max(room, 0)) {
                try database.execute(
                    sql: """
                        INSERT INTO report (agency, trip, day, hour, kind, count) VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET count = count + excluded.count
                        """,
                    arguments: [
                        row.trip.agency, row.trip.trip, row.trip.date.daysSince1970, row.hour, row.kind.rawValue,
                        row.count,
                    ])
            }
        }
    }

    package func forget(before hour: Int64) async throws {
        try await file.pool.write { database in
            try database.execute(sql: "DELETE FROM report WHERE hour < ?", arguments: [hour])
        }
    }

    /// Returns all rows, sorted by key, for tests and operators.
    package func rows() async throws -> [ReportRow] {
        try await file.pool.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM report ORDER BY agency, trip, day, hour, kind").compactMap {
                row -> ReportRow? in
                let kind: String = try row.decode(forColumn: "kind")
                guard let kind = ReportKind(rawValue: kind) else { return nil }
                let trip = ReportedTrip(
                    agency: try row.decode(forColumn: "agency"), trip: try row.decode(forColumn: "trip"),
                    date: ServiceDate(daysSince1970: try row.decode(forColumn: "day")))
                return ReportRow(
                    trip: trip, hour: try row.decode(forColumn: "hour"), kind: kind,
                    count: try row.decode(forColumn: "count"))
            }
        }
    }
}
