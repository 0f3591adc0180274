private import Dispatch

/// One connection and its thread.
actor Worker {
    private static let longestPause = Duration.seconds(10)

    private let executor = QueueExecutor()
    private let url: String
    private let seconds: Int
    private let clock = ContinuousClock()
    private var connection: Connection?
    /// Twice as long after each attempt in vain.
    private var pause = Duration.milliseconds(100)
    private var failure: (error: PostgreSQLError, until: ContinuousClock.Instant)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(url: String, seconds: Int) {
        self.url = url
        self.seconds = seconds
    }

    func transaction<Value: Sendable>(_ work: @Sendable (Connection) throws -> Value) throws -> Value {
        let connection = try connected()
        defer { if !connection.isIdle { self.connection = nil } }
        try connection.query("BEGIN")
        do {
            let value = try work(connection)
            try connection.commit()
            return value
        } catch {
            _ = try? connection.query("ROLLBACK")
            throw error
        }
    }

    /// While an attempt in vain is young, nobody waits for another.
    private func connected() throws(PostgreSQLError) -> Connection {
        if let connection { return connection }
        if let failure, clock.now < failure.until { throw failure.error }
        do {
            let made = try Connection(url: url, seconds: seconds)
            connection = made
            failure = nil
            pause = .milliseconds(100)
            return made
        } catch {
            failure = (error, clock.now + pause)
            pause = min(pause * 2, Self.longestPause)
            throw error
        }
    }
}

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "headsign.postgresql")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
