package import LiveModel
import PostgreSQL
package import TransitCore

/// Accuracy sums in a shared PostgreSQL database.
package struct PostgresAccuracyStore: AccuracyRepository {
    /// An advisory lock, shared while adding and exclusive while deleting, so that no subject is deleted while sums are
    /// added to it.
    private static let lock: Int64 = 0x4844_5602
    /// The maximum number of rows per statement.
    private static let atOnce = 5000

    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) {
        self.database = database
    }

    package func add(_ scores: AccuracyScores, agency: String) async throws {
        guard !scores.isEmpty else { return }
        let rows = SumsRow.rows(of: scores)
        try await database.write { connection in
            try connection.query("SELECT pg_advisory_xact_lock_shared($1)", [.integer(Self.lock)])
            for start in stride(from: 0, to: rows.count, by: Self.atOnce) {
                let some = rows[start..<min(start + Self.atOnce, rows.count)]
                try connection.query(Self.subjects, SumsRow.subjects(some, agency))
                try connection.query(Self.sums, SumsRow.sums(some, agency))
            }
        }
    }

    private static let subjects = """
        INSERT INTO accuracy_subject (agency, kind, name, model)
        SELECT $1, * FROM unnest($2, $3, $4) ON CONFLICT DO NOTHING
        """

    private static let sums = {
        let names = AccuracySums.columns.map(\.name)
        let marks = (0..<names.count + 5).map { "$\($0 + 2)" }.joined(separator: ", ")
        let list = names.joined(separator: ", ")
        return """
            INSERT INTO accuracy (subject, day, horizon, \(list))
            SELECT id, day, horizon, \(names.map { "sum(\($0))::bigint" }.joined(separator: ", "))
            FROM unnest(\(marks)) AS new (kind, name, model, day, horizon, \(list))
            JOIN accuracy_subject USING (kind, name, model)
            WHERE agency = $1 GROUP BY id, day, horizon ORDER BY id, day, horizon
            ON CONFLICT (subject, day, horizon) DO UPDATE SET
            \(names.map { "\($0) = accuracy.\($0) + excluded.\($0)" }.joined(separator: ", "))
            """
    }()

    package func answer(_ question: AccuracyQuestion) async throws -> AccuracyResponse {
        try await database.read { connection in
            AccuracyResponse(rows: try question.rows(in: connection), since: try question.since(in: connection))
        }
    }

    package func forget(asOf today: ServiceDate) async throws {
        try await database.tidy { connection in
            try connection.query("SELECT pg_advisory_xact_lock($1)", [.integer(Self.lock)])
            for (kind, days) in [("route", SQLiteAccuracyStore.daysByRoute), ("stop", SQLiteAccuracyStore.daysByStop)] {
                try connection.query(
                    """
                    DELETE FROM accuracy USING accuracy_subject
                    WHERE subject = id AND kind = $1 AND day <= $2
                    """, [.text(kind), .integer(Int64(today.advanced(by: -days).daysSince1970))])
            }
            try connection.query(
                """
                DELETE FROM accuracy_subject WHERE NOT EXISTS (SELECT 1 FROM accuracy WHERE subject = id)
                """)
        }
    }
}

/// The sums of one subject and horizon that are added to the table.
private struct SumsRow {
    let subject: AccuracySubject
    let horizon: Horizon
    let sums: AccuracySums

    /// Returns the rows sorted by key, so that two concurrent writers cannot deadlock.
    static func rows(of scores: AccuracyScores) -> [SumsRow] {
        scores.tallies.flatMap { subject, tally in
            Horizon.allCases.filter { !tally[$0].isEmpty }.map {
                SumsRow(subject: subject, horizon: $0, sums: tally[$0])
            }
        }
        .sorted { $0.order < $1.order }
    }

    private var order: (String, String, String, Int32, Int) {
        (subject.scope.kind, subject.scope.name, subject.model, subject.day.daysSince1970, Int(horizon.rawValue))
    }

    static func subjects(_ rows: ArraySlice<SumsRow>, _ agency: String) -> [Parameter] {
        [
            .text(agency), .texts(rows.map(\.subject.scope.kind)), .texts(rows.map(\.subject.scope.name)),
            .texts(rows.map(\.subject.model)),
        ]
    }

    static func sums(_ rows: ArraySlice<SumsRow>, _ agency: String) -> [Parameter] {
        subjects(rows, agency) + [
            .integers(rows.map { Int64($0.subject.day.daysSince1970) }),
            .integers(rows.map { Int64($0.horizon.rawValue) }),
        ] + AccuracySums.columns.map { column in .integers(rows.map { $0.sums[keyPath: column.sum] }) }
    }
}
