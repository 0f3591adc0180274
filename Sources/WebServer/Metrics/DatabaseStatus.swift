/// The state of the database that stores persistent data.
package struct DatabaseStatus: Sendable, Equatable {
    /// Whether the last attempt to connect succeeded.
    package var isReached: Bool
    package var connections: Int
    /// The number of transactions that are running or waiting for a connection.
    package var waiting: Int
    /// The number of statements sent, including failed ones.
    package var roundTrips: Int
    /// The total duration of all sent statements, in seconds.
    package var seconds: Double
    /// The number of transactions that failed because the database was unreachable or the pool was full.
    package var failures: Int

    package init(
        isReached: Bool, connections: Int = 0, waiting: Int = 0, roundTrips: Int = 0, seconds: Double = 0,
        failures: Int = 0
    ) {
        self.isReached = isReached
        self.connections = connections
        self.waiting = waiting
        self.roundTrips = roundTrips
        self.seconds = seconds
        self.failures = failures
    }
}
