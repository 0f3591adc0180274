import GRDB
package import LiveModel
package import TransitCore

/// Accuracy sums in the server's SQLite file: about forty bytes per day, model, route or stop, and horizon.
package struct SQLiteAccuracyStore: AccuracyRepository {
    /// The number of days for which scores by route are stored.
    static let daysByRoute: Int32 = 90
    /// The number of days for which scores by stop are stored; there are many more stops than routes.
    static let daysByStop: Int32 = 14

    private let file: DatabaseFile

    package init(_ file: DatabaseFile) {
        self.file = file
    }

    package func add(_ scores: AccuracyScores, agency: String) async throws {
        guard !scores.isEmpty else { return }
        try await file.pool.write { database in
            let writer = try AccuracyWriter(database, agency: agency)
            for (subject, tally) in scores.tallies { try writer.add(tally, to: subject) }
        }
    }

    package func answer(_ question: AccuracyQuestion) async throws -> AccuracyResponse {
        try await file.pool.read { database in
            AccuracyResponse(rows: try question.rows(in: database), since: try question.since(in: database))
        }
    }

    package func forget(asOf today: ServiceDate) async throws {
        try await file.pool.write { database in
            for (kind, days) in [("route", Self.daysByRoute), ("stop", Self.daysByStop)] {
                // Selected by subject, so that rows are found by the primary key.
                try database.execute(
                    sql: """
                        DELETE FROM accuracy
                        WHERE subject IN (SELECT id FROM accuracy_subject WHERE kind = ?) AND day <= ?
                        """,
                    arguments: [kind, today.advanced(by: -days).daysSince1970])
            }
            try database.execute(
                sql: """
                    DELETE FROM accuracy_subject
                    WHERE NOT EXISTS (SELECT 1 FROM accuracy WHERE subject = accuracy_subject.id)
                    """)
        }
    }
}

extension AccuracySubject.Scope {
    var kind: String {
        switch self {
        case .route: "route"
        case .stop: "stop"
        }
    }

    var name: String {
        switch self {
        case .route(let id), .stop(let id): id
        }
    }
}
