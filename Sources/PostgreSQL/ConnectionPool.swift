private import Synchronization

/// A few connections, made when they are needed and again when they broke, each on a thread of its own: Swift's never wait for
/// the database.
package final class ConnectionPool: Sendable {
    private let workers: [Worker]
    /// What each has under way or waiting.
    private let loads: Mutex<[Int]>
    private let mostEach: Int

    /// - Parameters:
    ///   - waiting: what may be under way or wait in all; more is refused as busy.
    ///   - seconds: for connecting, and for each statement.
    package init(url: String, size: Int = 4, waiting: Int = 256, seconds: Int = 5) {
        let size = max(size, 1)
        workers = (0..<size).map { _ in Worker(url: url, seconds: seconds) }
        loads = Mutex(Array(repeating: 0, count: size))
        mostEach = max(waiting / size, 1)
    }

    /// Does the work in one transaction, which is undone if it throws.
    /// - Throws: ``PostgreSQLError``, or what the work throws.
    package func transaction<Value: Sendable>(
        _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        let chosen = try loads.withLock { loads throws(PostgreSQLError) in
            let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            guard loads[least] < mostEach else { throw .busy }
            loads[least] += 1
            return least
        }
        defer { loads.withLock { $0[chosen] -= 1 } }
        return try await workers[chosen].transaction(work)
    }
}
