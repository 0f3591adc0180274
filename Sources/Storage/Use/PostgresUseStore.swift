import Cluster
import PostgreSQL

/// Clients' resource usage in a shared PostgreSQL database: one sum per client hash and process.
package actor PostgresUseStore: UseRepository {
    private struct Source: Hashable {
        var mark: Int64
        var session: Int64
    }

    private let database: PostgresDatabase
    private let session: Int64
    /// The sums of the other processes at the last read; nil before the first read.
    private var known: [Source: Int64]?

    /// Creates the store.
    /// - Parameter session: The ID of this process.
    package init(_ database: PostgresDatabase, session: Int64) {
        (self.database, self.session) = (database, session)
    }

    package func exchange(_ use: [Int64: Int64]) async throws -> [Int64: Int64] {
        let (session, marks) = (session, use.keys.sorted())
        let sums = try await database.write { connection in
            if !marks.isEmpty { try Self.add(marks, marks.map { use[$0] ?? 0 }, session, in: connection) }
            // After ten minutes without use, every rate limiter's token bucket is full again, so older rows are
            // deleted.
            let rows = try connection.query(
                """
                WITH old AS (DELETE FROM headsign_use WHERE changed < clock_timestamp() - interval '10 minutes')
                SELECT mark, session, sum FROM headsign_use WHERE session <> $1
                """, [.integer(session)])
            return try (0..<rows.count).map { row -> (Source, Int64) in
                (Source(mark: try rows.number(row, 0), session: try rows.number(row, 1)), try rows.number(row, 2))
            }
        }
        let before = known
        known = Dictionary(sums) { first, _ in first }
        guard let before else { return [:] }
        return Dictionary(sums.map { ($0.mark, max($1 - (before[$0] ?? 0), 0)) }, uniquingKeysWith: +)
            .filter { $0.value > 0 }
    }

    private static func add(
        _ marks: [Int64], _ amounts: [Int64], _ session: Int64, in connection: Connection
    ) throws {
        try connection.query(
            """
            INSERT INTO headsign_use (mark, session, sum, changed)
            SELECT new.mark, $3, new.amount, clock_timestamp()
            FROM unnest($1::bigint[], $2::bigint[]) AS new (mark, amount) ORDER BY new.mark
            ON CONFLICT (mark, session) DO UPDATE SET sum = headsign_use.sum + excluded.sum, changed = excluded.changed
            """, [.integers(marks), .integers(amounts), .integer(session)])
    }
}
