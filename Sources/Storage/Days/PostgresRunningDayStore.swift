package import Cluster
import PostgreSQL
package import TransitCore

/// The logs of running service days in a shared PostgreSQL database.
package struct PostgresRunningDayStore: RunningDayRepository {
    /// The maximum number of segments that a listing returns.
    private static let most = SealedDayLimits.files

    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) { self.database = database }

    package func segments(
        of agency: String, from date: ServiceDate
    ) async throws(SealedDayFailure) -> [RunningDaySegment] {
        try await SealedDayFailure.explained {
            try await database.read { connection in
                let rows = try connection.query(
                    "SELECT day, node, log, segment FROM running_day WHERE agency = $1 AND day >= $2 LIMIT $3",
                    [.text(agency), .integer(Int64(date.daysSince1970)), .integer(Int64(Self.most))])
                return try (0..<rows.count).compactMap { row in
                    RunningDaySegment(
                        agency: agency, date: ServiceDate(daysSince1970: try rows.number(row, 0)),
                        node: try rows.word(row, 1), log: try rows.number(row, 2), index: try rows.number(row, 3))
                }
            }
        }
    }

    package func content(of segment: RunningDaySegment) async throws(SealedDayFailure) -> [UInt8]? {
        try await SealedDayFailure.explained {
            try await database.read { connection in
                let rows = try connection.query(
                    "SELECT content FROM running_day WHERE \(RunningDaySegment.condition) AND octet_length(content) <= $6",
                    segment.parameters + [.integer(Int64(RunningDayLimits.bytes))])
                return rows.count == 0 ? nil : try rows.blob(0, 0)
            }
        }
    }

    package func store(_ content: [UInt8], as segment: RunningDaySegment) async throws(SealedDayFailure) {
        try await SealedDayFailure.explained {
            try await database.tidy { connection in
                _ = try connection.query(
                    """
                    INSERT INTO running_day (agency, day, node, log, segment, content) VALUES ($1, $2, $3, $4, $5, $6)
                    ON CONFLICT (agency, day, node, log, segment) DO UPDATE SET content = excluded.content
                    """, segment.parameters + [.bytes(content)])
            }
        }
    }

    package func delete(_ segment: RunningDaySegment) async throws(SealedDayFailure) {
        try await SealedDayFailure.explained {
            try await database.tidy { connection in
                _ = try connection.query(
                    "DELETE FROM running_day WHERE \(RunningDaySegment.condition)", segment.parameters)
            }
        }
    }
}

extension RunningDaySegment {
    /// The SQL condition that selects a segment's row by its ``parameters``.
    fileprivate static let condition = "agency = $1 AND day = $2 AND node = $3 AND log = $4 AND segment = $5"

    fileprivate var parameters: [Parameter] {
        [
            .text(agency), .integer(Int64(date.daysSince1970)), .text(node), .integer(log), .integer(Int64(index)),
        ]
    }
}
