package import LiveEngine
import PostgreSQL
package import TransitCore

/// The engines' learned state in a shared PostgreSQL database.
package struct PostgresLearnedStateStore: LearnedStateRepository {
    /// The maximum number of trips per statement.
    private static let atOnce = 2000

    let database: PostgresDatabase
    /// The maximum number of rows per agency, enough for 30,000 trips.
    private let mostOfAgency: Int

    package init(_ database: PostgresDatabase, mostOfAgency: Int = RecentTrajectories.most) {
        self.database = database
        self.mostOfAgency = mostOfAgency
    }

    package func add(_ trajectories: [Trajectory], agency: String) async throws {
        guard !trajectories.isEmpty else { return }
        let rows = Self.best(of: trajectories)
        try await database.write { connection in
            for start in stride(from: 0, to: rows.count, by: Self.atOnce) {
                try Self.add(rows[start..<min(start + Self.atOnce, rows.count)], agency, in: connection)
            }
            try makeRoom(in: connection, agency)
        }
    }

    /// Returns the most complete row of each trip and day. Sorted by key, so that two concurrent writers cannot
    /// deadlock.
    private static func best(of trajectories: [Trajectory]) -> [TrajectoryRow] {
        var rows: [TrajectoryRow.Key: TrajectoryRow] = [:]
        for trajectory in trajectories {
            let row = TrajectoryRow(trajectory)
            if let known = rows[row.key], known.known > row.known { continue }
            rows[row.key] = row
        }
        return rows.values.sorted { $0.key < $1.key }
    }

    private static func add(_ rows: ArraySlice<TrajectoryRow>, _ agency: String, in connection: Connection) throws {
        try connection.query(
            """
            INSERT INTO trajectory (agency, line, trip, days, day, known, times, number, number_before, trip_id)
            SELECT $1, * FROM unnest($2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (agency, day, line, trip, days)
            DO UPDATE SET known = excluded.known, times = excluded.times, number = excluded.number,
                number_before = excluded.number_before, trip_id = excluded.trip_id
            WHERE excluded.known >= trajectory.known
            """,
            [
                .text(agency), .integers(rows.map(\.key.line)), .integers(rows.map(\.key.trip)),
                .integers(rows.map(\.key.days)), .integers(rows.map(\.key.day)), .integers(rows.map(\.known)),
                .byteStrings(rows.map(\.times)), .integers(rows.map(\.number)), .integers(rows.map(\.numberBefore)),
                .texts(rows.map { Parameter.storable($0.tripID) }),
            ])
    }

    /// Deletes the oldest rows above the limit. Otherwise, rows of trip IDs that change daily would accumulate.
    private func makeRoom(in connection: Connection, _ agency: String) throws {
        let kept: Int = try connection.query("SELECT count(*) FROM trajectory WHERE agency = $1", [.text(agency)])
            .number(0, 0)
        guard kept > mostOfAgency else { return }
        try connection.query(
            """
            DELETE FROM trajectory WHERE ctid = ANY (ARRAY(
                SELECT ctid FROM trajectory WHERE agency = $1 ORDER BY day LIMIT $2))
            """, [.text(agency), .integer(Int64(kept - mostOfAgency / 4 * 3))])
    }

    package func keep(_ calibration: Calibration, agency: String) async throws {
        try await database.write { connection in
            _ = try connection.query(
                """
                INSERT INTO calibration (agency, figures) VALUES ($1, $2)
                ON CONFLICT (agency) DO UPDATE SET figures = excluded.figures
                """, [.text(agency), .bytes(calibration.bytes)])
        }
    }

    package func learnedState(
        of agency: String
    ) async throws -> (trajectories: [Trajectory], calibration: Calibration?) {
        try await database.read { connection in
            var trajectories: [Trajectory] = []
            // Read day by day, because libpq holds a whole result in memory.
            let days = try connection.query(
                "SELECT DISTINCT day FROM trajectory WHERE agency = $1 ORDER BY day", [.text(agency)])
            for place in 0..<days.count {
                let day: Int64 = try days.number(place, 0)
                let rows = try connection.query(
                    """
                    SELECT line, trip, days, times, number, number_before, trip_id FROM trajectory
                    WHERE agency = $1 AND day = $2
                    ORDER BY line, trip, days
                    """, [.text(agency), .integer(day)])
                for row in 0..<rows.count {
                    let key = TrajectoryRow.Key(
                        line: try rows.number(row, 0), trip: try rows.number(row, 1), days: try rows.number(row, 2),
                        day: day)
                    let known = Trajectory(
                        key, times: try rows.blob(row, 3), number: try rows.number(row, 4),
                        before: try rows.number(row, 5), tripID: try rows.word(row, 6))
                    if let known { trajectories.append(known) }
                }
            }
            let figures = try connection.query("SELECT figures FROM calibration WHERE agency = $1", [.text(agency)])
            return (trajectories, figures.count == 0 ? nil : Calibration(bytes: try figures.blob(0, 0)))
        }
    }

    package func forget(asOf today: ServiceDate) async throws {
        let oldest = Int64(today.advanced(by: -RecentTrajectories.longestMemory).daysSince1970)
        try await database.tidy { connection in
            _ = try connection.query(
                """
                DELETE FROM trajectory WHERE ctid = ANY (ARRAY(
                    SELECT ctid FROM (
                        SELECT ctid, day, row_number() OVER (
                            PARTITION BY agency, line, trip, days ORDER BY day DESC) AS age FROM trajectory) AS aged
                    WHERE day < $1 OR age > $2))
                """, [.integer(oldest), .integer(Int64(RecentTrajectories.daysOfTrip))])
        }
    }
}
