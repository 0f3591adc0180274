package import TransitCore

/// The time that a server goes by: the real one, one shifted to another day, or that of a recording at speed.
package protocol EpochClock: Sendable {
    var now: EpochMilliseconds { get }

    /// Milliseconds since some moment. Unlike ``now`` they never jump, whatever somebody sets the machine's clock to.
    var elapsed: Int64 { get }

    /// Waits until so much time has passed by ``elapsed``; returns at once when the task is cancelled.
    func sleep(for milliseconds: Int64) async

    /// Waits until this clock shows a moment; returns at once if it has passed, and when the task is cancelled.
    func sleep(until moment: EpochMilliseconds) async
}

extension EpochClock {
    package var elapsed: Int64 { now.rawValue }

    package func sleep(for milliseconds: Int64) async { await sleep(until: now + milliseconds) }
}

/// The time of day as the machine knows it, shifted.
package struct WallClock: EpochClock {
    private let read: @Sendable () -> EpochMilliseconds
    private let rising: @Sendable () -> Int64
    private let shift: Int64

    /// - Parameter shift: milliseconds to add, for a server that lives on another day.
    /// - Parameter rising: milliseconds that never jump.
    /// - Parameter read: the machine's time.
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
        // An interrupted sleep means that the task is over; whoever sleeps looks for that.
        if wait > 0 { try? await Task.sleep(for: .milliseconds(wait)) }
    }
}

/// Time that starts at a moment and runs at a speed of its own, for replaying what was recorded.
package struct RunningClock<Base: Clock<Duration>>: EpochClock {
    private let base: Base
    private let started: Base.Instant
    private let start: EpochMilliseconds
    private let speed: Double

    /// - Parameter start: what the clock shows now.
    /// - Parameter speed: seconds of this clock in a real second, above 0.
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
