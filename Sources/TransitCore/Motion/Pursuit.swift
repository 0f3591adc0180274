/// How fast a shown bus goes to be where it should be. Pure: what it decides follows from its arguments and itself.
struct Pursuit: Sendable {
    /// Metres per second.
    private(set) var speed = 0.0
    /// Epoch seconds by which a gap is to be closed; nil while there is nothing to catch up with.
    private var deadline: Double?

    init(speed: Double) {
        self.speed = min(max(speed, 0), MotionLimits.speed)
    }

    /// Chooses the speed for the next moments.
    ///
    /// - Parameters:
    ///   - gap: metres that the bus is behind where it should be; negative when ahead.
    ///   - pace: metres per second of where it should be.
    ///   - time: epoch seconds now.
    ///   - elapsed: seconds that the present speed has held.
    ///   - ahead: seconds that the new speed will hold.
    mutating func adjust(gap: Double, pace: Double, at time: Double, elapsed: Double, ahead: Double) {
        if gap > MotionLimits.tolerance, deadline == nil { deadline = time + MotionLimits.catchUp }
        if deadline != nil, gap < MotionLimits.tolerance / 10 {
            // Caught up: on with the pace of where it should be, or it would run past.
            deadline = nil
            speed = pace
        }
        let wanted: Double
        if let deadline {
            wanted = pace + gap / max(deadline - time, ahead)
        } else {
            wanted = eased(towards: pace + approach(over: gap), gap: gap, elapsed: elapsed)
        }
        speed = min(max(wanted, 0), MotionLimits.speed)
    }

    /// The relative speed that closes a small gap and still lets the bus slow down in time.
    private func approach(over gap: Double) -> Double {
        let distance = abs(gap)
        let relative = min(distance / 1.5, (1.5 * distance).squareRoot() * 1.2)
        return gap < 0 ? -relative : relative
    }

    private func eased(towards wanted: Double, gap: Double, elapsed: Double) -> Double {
        let braking = gap < -MotionLimits.tolerance ? MotionLimits.braking : MotionLimits.acceleration
        return min(max(wanted, speed - braking * elapsed), speed + MotionLimits.acceleration * elapsed)
    }
}
