package import TransitCore

/// The server's clock. It is the system clock, a clock shifted to another day, or the clock of a replayed recording.
package protocol EpochClock: Sendable {
    var now: EpochMilliseconds { get }

    /// The monotonic time in milliseconds since an arbitrary moment. Unlike ``now``, it does not depend on changes of
    /// the system clock.
    var elapsed: Int64 { get }

    /// Sleeps for a duration that is measured by ``elapsed``. Returns immediately when the task is cancelled.
    func sleep(for milliseconds: Int64) async

    /// Sleeps until ``now`` reaches a moment. Returns immediately if the moment has passed or when the task is
    /// cancelled.
    func sleep(until moment: EpochMilliseconds) async
}

extension EpochClock {
    package var elapsed: Int64 { now.rawValue }

    package func sleep(for milliseconds: Int64) async { await sleep(until: now + milliseconds) }
}

/// The system clock, shifted by a fixed duration.
package struct WallClock: EpochClock {
    private let read: @Sendable () -> EpochMilliseconds
    private let rising: @Sendable () -> Int64
    private let shift: Int64

    /// - Parameter shift: The shift in milliseconds, for a server that simulates another day.
    /// - Parameter rising: Returns monotonic milliseconds.
    /// - Parameter read: Returns the system time.
    package init(
        shift: Int64 = 0, rising: @escaping @Sendable () -> Int64,
        reading read: @escaping @Sendable () -> EpochMilliseconds
    ) {
        self.read = read
        self.rising = rising
        self.shift = shift
    }

    package var now: EpochMilliseconds { read() + shift }

    package var elapsed: Int64 { rising() }

    package func sleep(for milliseconds: Int64) async {
        if milliseconds > 0 { try? await Task.sleep(for: .milliseconds(milliseconds)) }
    }

    package func sleep(until moment: EpochMilliseconds) async {
        let wait = moment - now
        // Only cancellation interrupts the sleep, and the caller checks for it.
        if wait > 0 { try? await Task.sleep(for: .milliseconds(wait)) }
    }
}

/// A clock that starts at a given moment and runs at a given speed, for replaying recordings.
package struct RunningClock<Base: Clock<Duration>>: EpochClock {
    private let base: Base
    private let started: Base.Instant
    private let start: EpochMilliseconds
    private let speed: Double

    /// - Parameter start: The initial time of the clock.
    /// - Parameter speed: The number of seconds that this clock advances per real second, above 0.
    package init(_ base: Base, from start: EpochMilliseconds, speed: Double = 1) {
        self.base = base
        self.started = base.now
        self.start = start
        self.speed = max(speed, 0.001)
    }

    package var now: EpochMilliseconds {
        let elapsed = started.duration(to: base.now) / .milliseconds(1)
        return start + Int64(elapsed * speed)
    }

    package func sleep(until moment: EpochMilliseconds) async {
        let wait = Double(moment - now) / speed
        if wait > 0 { try? await base.sleep(until: base.now.advanced(by: .milliseconds(wait)), tolerance: nil) }
    }
}
