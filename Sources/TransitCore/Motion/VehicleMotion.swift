/// The displayed motion of a vehicle between reports: never backwards, within the speed limit, and converging to the
/// expected position.
///
/// The speed changes only at fixed times (multiples of ``tick``), so the result does not depend on the frame rate.
package struct VehicleMotion: Sendable {
    /// The interval between speed changes in seconds. A power of two, so that the times are exact.
    static let tick = 0.125
    /// The longest interval in seconds between two steps of a continuous animation. After a longer interval, the map is
    /// assumed to have been hidden.
    static let longestStep = 10.0

    /// Whether the last step moved the vehicle implausibly far, so that it should be faded out and in.
    package private(set) var hasJumped = false

    private var shape: Int32
    private var length: Double
    private var path: ExpectedPath
    /// The time and position of the last speed change.
    private var anchor: TimedDistance
    private var pursuit: Pursuit
    private var jumpsNext = true

    /// Places a vehicle at its expected position at `now` (epoch seconds). The report must be valid.
    package init(_ report: MotionReport, now: Double) {
        shape = report.shape
        length = report.length
        path = ExpectedPath(report)
        anchor = TimedDistance(distance: 0, time: now)
        pursuit = Pursuit(speed: 0)
        jump(at: now)
    }

    /// Applies a new report from `now` on. Positions that were already displayed are not revised.
    package mutating func report(_ report: MotionReport, now: Double) {
        guard report.isSound else { return }
        let now = max(now, anchor.time)
        advance(to: now)
        let isSameLine = report.shape == shape
        shape = report.shape
        length = report.length
        path = ExpectedPath(report)
        if isSameLine { adjust(at: now) } else { jump(at: now) }
    }

    /// Moves the vehicle to `now` and returns its distance along the shape in metres.
    package mutating func step(to now: Double) -> Double {
        advance(to: now)
        hasJumped = jumpsNext
        jumpsNext = false
        return distance(at: now)
    }

    /// Returns the expected position, towards which the vehicle converges.
    func target(at time: Double) -> Double {
        min(max(path.smoothDistance(at: time), 0), length)
    }

    private func distance(at time: Double) -> Double {
        anchor.distance + pursuit.speed * max(time - anchor.time, 0)
    }

    private mutating func advance(to now: Double) {
        if now - anchor.time > Self.longestStep { skip(to: now) }
        while true {
            let next = Self.tick(after: anchor.time)
            guard next <= now else { return }
            adjust(at: next)
        }
    }

    /// Sets the speed that applies until the next tick.
    private mutating func adjust(at time: Double) {
        let here = min(distance(at: time), length)
        let elapsed = time - anchor.time
        let gap = target(at: time) - here
        guard abs(gap) <= MotionLimits.jump else { return jump(at: time) }
        anchor = TimedDistance(distance: here, time: time)
        let ahead = Self.tick(after: time) - time
        let pace = (target(at: time + ahead) - target(at: time)) / ahead
        pursuit.adjust(gap: gap, pace: pace, at: time, elapsed: elapsed, ahead: ahead)
    }

    private mutating func jump(at time: Double) {
        let place = target(at: time)
        let ahead = Self.tick(after: time) - time
        anchor = TimedDistance(distance: place, time: time)
        pursuit = Pursuit(speed: (target(at: time + ahead) - place) / ahead)
        jumpsNext = true
    }

    /// Continues after a long interval without steps: at the expected position, as a jump if the vehicle could not have
    /// driven there.
    private mutating func skip(to now: Double) {
        let before = anchor
        let wasJumping = jumpsNext
        jump(at: now)
        let way = anchor.distance - before.distance
        jumpsNext = wasJumping || way < -MotionLimits.jump || way > MotionLimits.speed * (now - before.time)
        // A vehicle ahead of its expected position keeps its position.
        if way < 0, !jumpsNext {
            anchor.distance = before.distance
            pursuit = Pursuit(speed: 0)
        }
    }

    private static func tick(after time: Double) -> Double {
        ((time / tick).rounded(.down) + 1) * tick
    }
}
