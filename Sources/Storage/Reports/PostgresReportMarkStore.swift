import PostgreSQL
package import RiderData
import TransitCore

/// The current day's report marks in a shared PostgreSQL database.
package actor PostgresReportMarkStore: ReportMarkRepository {
    /// The maximum number of rows, more than the number of reports that a node holds in memory.
    static let mostRows: Int64 = 200_000
    /// The time in seconds by which successive reads overlap: a transaction that began before the last read may have
    /// committed after it.
    private static let overlap: Int64 = 60

    private let database: PostgresDatabase
    /// The database's clock at the last read.
    private var looked: EpochSeconds = 0

    package init(_ database: PostgresDatabase) {
        self.database = database
    }

    package func exchange(_ marks: [ReportMark]) async throws -> [ReportMark] {
        let since = looked - Self.overlap
        let (now, found) = try await database.write { connection in
            if !marks.isEmpty { try Self.add(marks, in: connection) }
            try connection.query("DELETE FROM report_mark WHERE seen < clock_timestamp() - interval '1 day'")
            let rows = try connection.query(
                """
                SELECT agency, trip, day, kind, mark, at FROM report_mark WHERE seen > to_timestamp($1)
                """, [.integer(since.rawValue)])
            let found = try (0..<rows.count).compactMap { try ReportMark(rows, $0) }
            return (try connection.query("SELECT extract(epoch FROM now())::bigint").number(0, 0) as Int64, found)
        }
        looked = EpochSeconds(now)
        return found
    }

    private static func add(_ marks: [ReportMark], in connection: Connection) throws {
        // Sorted by key, so that two concurrent writers cannot deadlock.
        try connection.query(
            """
            INSERT INTO report_mark (agency, trip, day, kind, mark, at, seen)
            SELECT new.*, clock_timestamp()
            FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[])
                AS new (agency, trip, day, kind, mark, at)
            WHERE (SELECT count(*) FROM report_mark) < $7
            ORDER BY day, agency, trip, kind, mark ON CONFLICT DO NOTHING
            """,
            [
                .texts(marks.map(\.trip.agency)), .texts(marks.map(\.trip.trip)),
                .integers(marks.map { Int64($0.trip.date.daysSince1970) }), .texts(marks.map(\.kind.rawValue)),
                .integers(marks.map(\.mark)), .integers(marks.map(\.at.rawValue)), .integer(mostRows),
            ])
    }
}

extension ReportMark {
    /// Decodes a row; nil if its kind is unknown or its time is invalid.
    fileprivate init?(_ rows: Rows, _ row: Int) throws {
        let at: Int64 = try rows.number(row, 5)
        guard let kind = ReportKind(rawValue: try rows.word(row, 3)), 0...1 << 40 ~= at else { return nil }
        let trip = ReportedTrip(
            agency: try rows.word(row, 0), trip: try rows.word(row, 1),
            date: ServiceDate(daysSince1970: try rows.number(row, 2)))
        self.init(
            trip: trip, kind: kind, mark: try rows.number(row, 4), at: EpochSeconds(at))
    }
}
