import Foundation
import GRDB
package import LiveEngine
package import TransitCore

/// The engines' learned state in the server's SQLite file: about 250 bytes per trip and day.
package struct SQLiteLearnedStateStore: LearnedStateRepository {
    let file: DatabaseFile
    /// The maximum number of rows per agency, enough for 30,000 trips.
    private let mostOfAgency: Int

    package init(_ file: DatabaseFile, mostOfAgency: Int = RecentTrajectories.most) {
        self.file = file
        self.mostOfAgency = mostOfAgency
    }

    package func add(_ trajectories: [Trajectory], agency: String) async throws {
        guard !trajectories.isEmpty else { return }
        try await file.pool.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO trajectory (agency, line, trip, days, day, known, times, number, number_before, trip_id)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET known = excluded.known, times = excluded.times, number = excluded.number,
                        number_before = excluded.number_before, trip_id = excluded.trip_id
                    WHERE excluded.known >= known
                    """)
            for trajectory in trajectories {
                let row = TrajectoryRow(trajectory)
                try statement.execute(arguments: [
                    agency, row.key.line, row.key.trip, row.key.days, row.key.day, row.known, Data(row.times),
                    row.number, row.numberBefore, row.tripID,
                ])
            }
            try makeRoom(in: database, agency)
        }
    }

    /// Deletes the oldest rows above the limit. Otherwise, rows of trip IDs that change daily would accumulate.
    private func makeRoom(in database: Database, _ agency: String) throws {
        let kept = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM trajectory WHERE agency = ?", arguments: [agency])
        guard let kept, kept > mostOfAgency else { return }
        try database.execute(
            sql: """
                DELETE FROM trajectory WHERE (agency, line, trip, days, day) IN (
                    SELECT agency, line, trip, days, day FROM trajectory WHERE agency = ? ORDER BY day LIMIT ?)
                """,
            arguments: [agency, kept - mostOfAgency / 4 * 3])
    }

    package func keep(_ calibration: Calibration, agency: String) async throws {
        try await file.pool.write { database in
            try database.execute(
                sql: "INSERT INTO calibration VALUES (?, ?) ON CONFLICT DO UPDATE SET figures = excluded.figures",
                arguments: [agency, Data(calibration.bytes)])
        }
    }

    package func learnedState(
        of agency: String
    ) async throws -> (trajectories: [Trajectory], calibration: Calibration?) {
        try await file.pool.read { database in
            var trajectories: [Trajectory] = []
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT line, trip, days, day, times, number, number_before, trip_id FROM trajectory
                    WHERE agency = ? ORDER BY day
                    """,
                arguments: [agency])
            while let row = try rows.next() {
                let key = TrajectoryRow.Key(
                    line: try row.decode(forColumn: "line"), trip: try row.decode(forColumn: "trip"),
                    days: try row.decode(forColumn: "days"), day: try row.decode(forColumn: "day"))
                let times: Data = try row.decode(forColumn: "times")
                let trajectory = Trajectory(
                    key, times: times, number: try row.decode(forColumn: "number"),
                    before: try row.decode(forColumn: "number_before"), tripID: try row.decode(forColumn: "trip_id"))
                if let trajectory { trajectories.append(trajectory) }
            }
            let figures = try Data.fetchOne(
                database, sql: "SELECT figures FROM calibration WHERE agency = ?", arguments: [agency])
            return (trajectories, figures.flatMap { Calibration(bytes: [UInt8]($0)) })
        }
    }

    package func forget(asOf today: ServiceDate) async throws {
        try await file.pool.write { database in
            try database.execute(
                sql: """
                    DELETE FROM trajectory WHERE day < ? OR (agency, line, trip, days, day) IN (
                        SELECT agency, line, trip, days, day FROM (
                            SELECT *, row_number() OVER (
                                PARTITION BY agency, line, trip, days ORDER BY day DESC) AS age FROM trajectory)
                        WHERE age > ?)
                    """,
                arguments: [
                    today.advanced(by: -RecentTrajectories.longestMemory).daysSince1970, RecentTrajectories.daysOfTrip,
                ])
        }
    }
}
