/// A vehicle as the map shows it between reports: never backwards, never faster than a bus, soon where it should be.
///
/// The speed changes only at moments that are fixed in time (``tick``), not at those of the calls, so what is shown
/// does not depend on how often it is asked for.
package struct VehicleMotion: Sendable {
    /// Seconds between changes of speed. A power of two, so that moments are exact.
    static let tick = 0.125
    /// After so many seconds without a step, nobody has been looking.
    static let longestStep = 10.0

    /// Whether the last step moved the vehicle where it could not have driven: fade it out and in again.
    package private(set) var hasJumped = false

    private var shape: Int32
    private var length: Double
    private var path: ExpectedPath
    /// Where it was when its speed last changed.
    private var anchor: TimedDistance
    private var pursuit: Pursuit
    private var jumpsNext = true

    /// A vehicle appears where it should be at `now`, in epoch seconds. The report must be sound.
    package init(_ report: MotionReport, now: Double) {
        shape = report.shape
        length = report.length
        path = ExpectedPath(report)
        anchor = TimedDistance(distance: 0, time: now)
        pursuit = Pursuit(speed: 0)
        jump(at: now)
    }

    /// Takes in what is newly known. Steps before `now` are not undone.
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

    /// Moves the vehicle to `now` and gives its metres along the shape.
    package mutating func step(to now: Double) -> Double {
        advance(to: now)
        hasJumped = jumpsNext
        jumpsNext = false
        return distance(at: now)
    }

    /// Where it should be, for comparison with where it is shown.
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

    /// Changes the speed for the time until the next tick.
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

    /// Goes on from a moment long after the last: there if it could have driven there, else anew.
    private mutating func skip(to now: Double) {
        let before = anchor
        let wasJumping = jumpsNext
        jump(at: now)
        let way = anchor.distance - before.distance
        jumpsNext = wasJumping || way < -MotionLimits.jump || way > MotionLimits.speed * (now - before.time)
        // Ahead of where it should be, it stands as it would have done.
        if way < 0, !jumpsNext {
            anchor.distance = before.distance
            pursuit = Pursuit(speed: 0)
        }
    }

    private static func tick(after time: Double) -> Double {
        ((time / tick).rounded(.down) + 1) * tick
    }
}
