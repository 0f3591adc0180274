private import Synchronization

/// A circuit breaker for connecting to the database. After a failed attempt, further attempts wait for a growing pause,
/// and then are permitted one at a time.
final class Outage: Sendable {
    private static let shortestPause = Duration.milliseconds(100)
    private let longestPause: Duration

    private struct Trouble {
        var error: any Error
        var until: ContinuousClock.Instant
        /// The pause after the next failed attempt, doubled each time.
        var pause: Duration
    }

    private let trouble = Mutex<Trouble?>(nil)
    private let clock = ContinuousClock()

    init(longestPause: Duration) { self.longestPause = longestPause }

    /// Whether new attempts to connect must wait.
    var isResting: Bool { trouble.withLock { $0.map { clock.now < $0.until } ?? false } }

    var error: (any Error)? { trouble.withLock { $0?.error } }

    /// Permits an attempt to connect; if the last attempt failed, only one at a time.
    /// - Returns: The last failure if no attempt is permitted; otherwise nil.
    func refuse() -> (any Error)? {
        trouble.withLock { trouble in
            guard let known = trouble else { return nil }
            guard clock.now >= known.until else { return known.error }
            trouble?.until = clock.now + known.pause
            return nil
        }
    }

    func begin(_ error: any Error) {
        trouble.withLock { trouble in
            let pause = trouble.map { min($0.pause * 2, longestPause) } ?? Self.shortestPause
            trouble = Trouble(error: error, until: clock.now + pause, pause: pause)
        }
    }

    func end() { trouble.withLock { $0 = nil } }
}
