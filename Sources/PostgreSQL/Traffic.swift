private import Synchronization

/// What goes to and fro between a pool and its database.
package struct TrafficFigures: Sendable, Equatable {
    /// Statements, and preparations of them, that were sent and answered, or not.
    package var roundTrips = 0
    /// That these took together, in seconds.
    package var seconds = 0.0
    /// Transactions that were not done as the database was away or too many waited.
    package var failures = 0
    /// Transactions that are under way or wait for a connection.
    package var waiting = 0
    package var connections = 0
    /// Why there is no new connection; nil where nothing is known to be wrong.
    package var trouble: String?

    /// With those of another pool at the same database.
    package static func + (one: Self, other: Self?) -> Self {
        guard let other else { return one }
        var sum = one
        (sum.roundTrips, sum.seconds) = (one.roundTrips + other.roundTrips, one.seconds + other.seconds)
        (sum.failures, sum.waiting) = (one.failures + other.failures, one.waiting + other.waiting)
        (sum.connections, sum.trouble) = (one.connections + other.connections, one.trouble ?? other.trouble)
        return sum
    }
}

/// Counts of all connections of a pool.
final class Traffic: Sendable {
    private let counts = Mutex((roundTrips: 0, time: Duration.zero, failures: 0))
    private let clock = ContinuousClock()

    func count<Value>(_ roundTrip: () -> Value) -> Value {
        let began = clock.now
        defer {
            let time = clock.now - began
            counts.withLock {
                $0.roundTrips += 1
                $0.time += time
            }
        }
        return roundTrip()
    }

    func countFailure() { counts.withLock { $0.failures += 1 } }

    var figures: TrafficFigures {
        counts.withLock {
            TrafficFigures(roundTrips: $0.roundTrips, seconds: $0.time / .seconds(1), failures: $0.failures)
        }
    }
}
