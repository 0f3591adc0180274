private import Synchronization

/// A pool of connections, opened on demand and reopened after failures. Each connection has its own thread, so that
/// Swift's cooperative threads never block on the database.
package final class ConnectionPool: Sendable {
    package let address: DatabaseAddress
    private let workers: [Worker]
    /// The number of running and waiting transactions per worker.
    private let loads: Mutex<[Int]>
    private let most: Int
    private let outage: Outage
    private let traffic = Traffic()

    /// Creates a pool without opening connections.
    /// - Parameters:
    ///   - waiting: The maximum number of running and waiting transactions; more are rejected as busy.
    ///   - seconds: The timeout of connecting and of each statement, in seconds.
    ///   - longestPause: The maximum backoff between failed attempts to connect.
    ///   - prepare: Prepares each new connection; if this throws, the connection is discarded.
    package init(
        _ address: DatabaseAddress, size: Int = 4, waiting: Int = 256, seconds: Int = 5,
        longestPause: Duration = .seconds(10), prepare: @escaping @Sendable (Connection) throws -> Void = { _ in }
    ) {
        self.address = address
        outage = Outage(longestPause: longestPause)
        let (size, traffic) = (max(size, 1), traffic)
        workers = (0..<size).map { [outage] _ in
            Worker(outage) {
                let connection = try Connection(address, seconds: seconds, traffic: traffic)
                try prepare(connection)
                return connection
            }
        }
        loads = Mutex(Array(repeating: 0, count: size))
        most = max(waiting, 1)
    }

    /// Runs `work` in a transaction, which is rolled back if `work` throws. After a serialization conflict, the
    /// transaction is retried once.
    /// - Throws: ``PostgreSQLError``, or the error of `work` or of a connection's preparation.
    package func transaction<Value: Sendable>(
        _ mode: TransactionMode = .write, _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        do {
            // If a worker could not open its connection, the transaction moves to a worker with an open one.
            for _ in 1..<workers.count {
                do {
                    return try await attempt(mode, work)
                } catch is NoConnection where workers.contains(where: \.isConnected) {}
            }
            return try await attempt(mode, work)
        } catch let error as NoConnection {
            traffic.countFailure()
            throw error.reason
        } catch let error as PostgreSQLError {
            if error.isFailure { traffic.countFailure() }
            throw error
        }
    }

    private func attempt<Value: Sendable>(
        _ mode: TransactionMode, _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        let chosen = try choose()
        defer { loads.withLock { $0[chosen] -= 1 } }
        return try await workers[chosen].transaction(mode, work)
    }

    /// Returns the index of the least loaded worker. Workers that have no connection and may not open one rank last;
    /// they fail immediately, so their load would always be the smallest.
    private func choose() throws(PostgreSQLError) -> Int {
        let isResting = outage.isResting
        return try loads.withLock { loads throws(PostgreSQLError) in
            let ranked = zip(workers, loads).enumerated().map { number, worker in
                let (isConnected, load) = (worker.0.isConnected, worker.1)
                return (isResting && !isConnected ? 1 : 0, load, isConnected ? 0 : 1, number)
            }
            guard loads.reduce(0, +) < most, let best = ranked.min(by: <) else { throw .busy }
            loads[best.3] += 1
            return best.3
        }
    }

    package var figures: TrafficFigures {
        var figures = traffic.figures
        figures.waiting = loads.withLock { $0.reduce(0, +) }
        figures.connections = workers.count { $0.isConnected }
        figures.trouble = outage.error.map { "\($0)" }
        return figures
    }

    /// Closes all connections, each after its transactions have ended.
    package func close() async {
        for worker in workers { await worker.close() }
    }
}

extension PostgreSQLError {
    fileprivate var isFailure: Bool {
        switch self {
        case .away, .busy: true
        case .refused, .unexpected, .noLibrary, .malformedURL: false
        }
    }
}
