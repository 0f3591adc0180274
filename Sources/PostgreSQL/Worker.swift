private import Dispatch
private import Synchronization

/// The access mode of a transaction.
package enum TransactionMode: Sendable {
    /// Reads one consistent snapshot of the database, without changes.
    case read
    case write

    var beginning: String {
        switch self {
        case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
        case .write: "BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE"
        }
    }
}

/// Thrown if no connection is available, so that nothing was executed.
struct NoConnection: Error {
    let reason: any Error
}

/// A connection with its own thread.
actor Worker {
    private let executor = QueueExecutor()
    private let open: @Sendable () throws -> Connection
    private let outage: Outage
    private var connection: Connection? {
        didSet { hasConnection.store(connection != nil, ordering: .relaxed) }
    }
    private nonisolated let hasConnection = Atomic(false)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// Whether the connection is open, as of its last use.
    nonisolated var isConnected: Bool { hasConnection.load(ordering: .relaxed) }

    init(_ outage: Outage, open: @escaping @Sendable () throws -> Connection) {
        self.outage = outage
        self.open = open
    }

    func transaction<Value: Sendable>(
        _ mode: TransactionMode, _ work: @Sendable (Connection) throws -> Value
    ) throws -> Value {
        do {
            return try attempt(mode, work)
        } catch let error as PostgreSQLError where error.isCollision {
            // The transaction was rolled back, and the conflicting transaction has ended by now.
            return try attempt(mode, work)
        }
    }

    private func attempt<Value: Sendable>(
        _ mode: TransactionMode, _ work: @Sendable (Connection) throws -> Value
    ) throws -> Value {
        let connection = try begun(mode)
        defer { if !connection.isIdle { self.connection = nil } }
        do {
            let value = try work(connection)
            try connection.commit()
            return value
        } catch {
            if connection.isUsable { _ = try? connection.query("ROLLBACK") }
            throw error
        }
    }

    /// Returns a connection with a started transaction. A connection that broke while idle is reopened once; only BEGIN
    /// had been sent, so nothing can be executed twice.
    private func begun(_ mode: TransactionMode) throws -> Connection {
        if let connection {
            do throws(PostgreSQLError) {
                try connection.query(mode.beginning)
                return connection
            } catch .away {
                self.connection = nil
            }
        }
        let connection = try connected()
        try connection.query(mode.beginning)
        return connection
    }

    private func connected() throws -> Connection {
        if let error = outage.refuse() { throw NoConnection(reason: error) }
        do {
            let made = try open()
            connection = made
            outage.end()
            return made
        } catch {
            outage.begin(error)
            throw NoConnection(reason: error)
        }
    }

    func close() { connection = nil }
}

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "headsign.postgresql")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
