private import Synchronization

/// A few connections, made when they are needed and again when they broke, each on a thread of its own: Swift's never wait for
/// the database.
package final class ConnectionPool: Sendable {
    package let address: DatabaseAddress
    private let workers: [Worker]
    /// What each has under way or waiting.
    private let loads: Mutex<[Int]>
    private let most: Int
    private let outage: Outage
    private let traffic = Traffic()

    /// - Parameters:
    ///   - waiting: what may be under way or wait in all; more is refused as busy.
    ///   - seconds: for connecting, and for each statement.
    ///   - longestPause: between two attempts to connect in vain.
    ///   - prepare: what is done with each new connection before it is used; it is none where this throws.
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

    /// Does the work in one transaction, which is undone if it throws. Where it met another transaction and was undone by that,
    /// it is done again, once.
    /// - Throws: ``PostgreSQLError``, or what the work or the preparation of a connection throws.
    package func transaction<Value: Sendable>(
        _ mode: TransactionMode = .write, _ work: @Sendable @escaping (Connection) throws -> Value
    ) async throws -> Value {
        do {
            // Who waited for a connection that could not be made goes to one that is there.
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

    /// The one with the least to do. Those that have no connection, and may make none for now, come last: they refuse at once, so
    /// that their load is always the least.
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

    /// Lets go of all connections, each when what it has under way is done.
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
