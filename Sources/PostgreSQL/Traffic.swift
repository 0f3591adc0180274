private import Synchronization

/// Statistics of a pool's traffic to its database.
package struct TrafficFigures: Sendable, Equatable {
    /// The number of requests sent: statements and their preparations, including failed ones.
    package var roundTrips = 0
    /// The total duration of these requests, in seconds.
    package var seconds = 0.0
    /// The number of transactions that failed because the database was unreachable or the pool was full.
    package var failures = 0
    /// The number of transactions that are running or wait for a connection.
    package var waiting = 0
    package var connections = 0
    /// The reason why no new connection can be opened; nil if none is known.
    package var trouble: String?

    /// Returns the statistics added to those of another pool for the same database.
    package static func + (one: Self, other: Self?) -> Self {
        guard let other else { return one }
        var sum = one
        (sum.roundTrips, sum.seconds) = (one.roundTrips + other.roundTrips, one.seconds + other.seconds)
        (sum.failures, sum.waiting) = (one.failures + other.failures, one.waiting + other.waiting)
        (sum.connections, sum.trouble) = (one.connections + other.connections, one.trouble ?? other.trouble)
        return sum
    }
}

/// Counters shared by all connections of a pool.
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
