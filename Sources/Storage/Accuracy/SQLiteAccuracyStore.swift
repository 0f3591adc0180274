import GRDB
package import LiveModel
package import TransitCore

/// The accuracy sums in the server's file: some forty bytes per day, model, route or stop, and horizon.
package struct SQLiteAccuracyStore: AccuracyRepository {
    /// Days for which scores by route are kept.
    static let daysByRoute: Int32 = 90
    /// Days for which scores by stop are kept; there are many more of these.
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
                // By subject, so that rows are found through their key.
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
