private import Synchronization

/// What a pool knows of its database being away. While an attempt to connect in vain is young nobody waits for another, and one
/// at a time is made afterwards.
final class Outage: Sendable {
    private static let shortestPause = Duration.milliseconds(100)
    private let longestPause: Duration

    private struct Trouble {
        var error: any Error
        var until: ContinuousClock.Instant
        /// Twice as long after each attempt in vain.
        var pause: Duration
    }

    private let trouble = Mutex<Trouble?>(nil)
    private let clock = ContinuousClock()

    init(longestPause: Duration) { self.longestPause = longestPause }

    /// Whether new connections wait.
    var isResting: Bool { trouble.withLock { $0.map { clock.now < $0.until } ?? false } }

    var error: (any Error)? { trouble.withLock { $0?.error } }

    /// Lets somebody try to connect, one at a time where the last attempt failed.
    /// - Returns: how the last attempt failed, where that is why nobody may.
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
