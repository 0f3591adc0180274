private import Synchronization

/// A pool of connections, opened on demand and reopened after failures. Each has its own thread, so that Swift's
/// cooperative threads never block on the database.
package final class ConnectionPool: Sendable {
    package let address: DatabaseAddress
    private let workers: [Worker]
    /// The number of transactions under way or waiting, by worker.
    private let loads: Mutex<[Int]>
    private let most: Int
    private let outage: Outage
    private let traffic = Traffic()

    /// Creates a pool without opening connections.
    /// - Parameters:
    ///   - waiting: the maximum number of transactions under way or waiting; more are refused as busy.
    ///   - seconds: the timeout of connecting and of each statement.
    ///   - longestPause: the longest delay between failed attempts to connect.
    ///   - prepare: prepares each new connection; the connection is discarded if this throws.
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

    /// Runs work in one transaction, which is rolled back if the work throws. After a serialization conflict the work
    /// is retried once.
    /// - Throws: ``PostgreSQLError``, or the error of the work or of a connection's preparation.
    package func transaction<Value: Sendable>(
        _ mode: TransactionMode = .write, _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        do {
            // Work that waited for a connection that could not be opened moves to one that is open.
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

    /// Returns the least loaded worker. Workers that have no connection and may not open one rank last; they refuse at
    /// once, so their load would always be the smallest.
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
