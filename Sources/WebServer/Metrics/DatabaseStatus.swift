/// How the database does in which servers keep what outlives them.
package struct DatabaseStatus: Sendable, Equatable {
    /// Whether it could be connected to when that was tried last.
    package var isReached: Bool
    package var connections: Int
    /// Transactions that are under way or wait for a connection.
    package var waiting: Int
    /// Statements that were sent and answered, or not.
    package var roundTrips: Int
    /// That these took together, in seconds.
    package var seconds: Double
    /// Transactions that were not done as it was away or too many waited.
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
