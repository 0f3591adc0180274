package import TransitCore

/// The server's clock: the real one, one shifted to another day, or that of a replayed recording.
package protocol EpochClock: Sendable {
    var now: EpochMilliseconds { get }

    /// Monotonic milliseconds since an arbitrary moment. Unlike ``now``, independent of changes to the system clock.
    var elapsed: Int64 { get }

    /// Sleeps for a duration by ``elapsed``; returns immediately when the task is cancelled.
    func sleep(for milliseconds: Int64) async

    /// Sleeps until this clock shows a moment; returns immediately if it has passed or the task is cancelled.
    func sleep(until moment: EpochMilliseconds) async
}

extension EpochClock {
    package var elapsed: Int64 { now.rawValue }

    package func sleep(for milliseconds: Int64) async { await sleep(until: now + milliseconds) }
}

/// The system time, shifted.
package struct WallClock: EpochClock {
    private let read: @Sendable () -> EpochMilliseconds
    private let rising: @Sendable () -> Int64
    private let shift: Int64

    /// - Parameter shift: Milliseconds to add, for a server that simulates another day.
    /// - Parameter rising: Monotonic milliseconds.
    /// - Parameter read: The system time.
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
        // An interrupted sleep means cancellation, which the caller checks.
        if wait > 0 { try? await Task.sleep(for: .milliseconds(wait)) }
    }
}

/// A clock that starts at a moment and runs at its own speed, for replaying recordings.
package struct RunningClock<Base: Clock<Duration>>: EpochClock {
    private let base: Base
    private let started: Base.Instant
    private let start: EpochMilliseconds
    private let speed: Double

    /// - Parameter start: The initial time.
    /// - Parameter speed: The seconds of this clock per real second, above 0.
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
