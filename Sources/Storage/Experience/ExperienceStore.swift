import Foundation
import GRDB
package import LiveEngine
package import TransitCore

/// What engines learned, in the server's file: some 250 bytes for each trip and day.
package struct ExperienceStore: ExperienceArchive {
    /// Days of one trip that are kept, and those after which any is dropped.
    static let daysOfTrip = 12
    static let longestMemory: Int32 = 120

    private let file: DatabaseFile
    /// Trips and days that are kept of one agency: those of 30,000 trips.
    private let mostOfAgency: Int

    package init(_ file: DatabaseFile, mostOfAgency: Int = 400_000) {
        self.file = file
        self.mostOfAgency = mostOfAgency
    }

    package func add(_ trajectories: [Trajectory], agency: String) async throws {
        guard !trajectories.isEmpty else { return }
        try await file.pool.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO trajectory VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET known = excluded.known, times = excluded.times
                    WHERE excluded.known >= known
                    """)
            for trajectory in trajectories {
                let key = trajectory.key
                try statement.execute(arguments: [
                    agency, Int64(bitPattern: key.pattern.rawValue), Int64(bitPattern: key.name.number),
                    key.name.days.rawValue, trajectory.date.daysSince1970, trajectory.knownStops, trajectory.times,
                ])
            }
            try makeRoom(in: database, agency)
        }
    }

    /// Where ids change with every day there is no end of trips: the oldest go.
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

    package func experience(
        of agency: String
    ) async throws -> (trajectories: [Trajectory], calibration: Calibration?) {
        try await file.pool.read { database in
            var trajectories: [Trajectory] = []
            let rows = try Row.fetchCursor(
                database, sql: "SELECT line, trip, days, day, times FROM trajectory WHERE agency = ? ORDER BY day",
                arguments: [agency])
            while let row = try rows.next() {
                if let trajectory = try Trajectory(row) { trajectories.append(trajectory) }
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
                arguments: [today.advanced(by: -Self.longestMemory).daysSince1970, Self.daysOfTrip])
        }
    }
}

extension Trajectory {
    fileprivate var times: Data {
        var data = Data(capacity: arrivals.count * 8)
        for (arrival, departure) in zip(arrivals, departures) {
            for time in [arrival, departure] { withUnsafeBytes(of: time.littleEndian) { data.append(contentsOf: $0) } }
        }
        return data
    }

    /// nil for a row that is not whole.
    fileprivate init?(_ row: Row) throws {
        let times: Data = try row.decode(forColumn: "times")
        guard let days = DayType(rawValue: try row.decode(forColumn: "days")), times.count % 8 == 0 else { return nil }
        let numbers = times.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map {
                Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self))
            }
        }
        let line: Int64 = try row.decode(forColumn: "line")
        let trip: Int64 = try row.decode(forColumn: "trip")
        self.init(
            key: TripKey(
                pattern: PatternIdentity(rawValue: UInt64(bitPattern: line)),
                name: TripName(number: UInt64(bitPattern: trip), days: days)),
            date: ServiceDate(daysSince1970: try row.decode(forColumn: "day")),
            arrivals: stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] },
            departures: stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] })
    }
}
