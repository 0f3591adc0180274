/// A controller of the speed at which a displayed vehicle approaches its target position. Deterministic: depends only
/// on its state and arguments.
struct Pursuit: Sendable {
    /// The current speed in metres per second.
    private(set) var speed = 0.0
    /// The time in epoch seconds by which the gap to the target should be closed; nil if there is no gap to close.
    private var deadline: Double?

    init(speed: Double) {
        self.speed = min(max(speed, 0), MotionLimits.speed)
    }

    /// Sets ``speed``, which applies until the next adjustment.
    ///
    /// - Parameters:
    ///   - gap: The distance in metres to the target; negative if the vehicle is ahead.
    ///   - pace: The speed of the target in metres per second.
    ///   - time: The current time in epoch seconds.
    ///   - elapsed: The seconds for which the current speed has applied.
    ///   - ahead: The seconds for which the new speed will apply.
    mutating func adjust(gap: Double, pace: Double, at time: Double, elapsed: Double, ahead: Double) {
        if gap > MotionLimits.tolerance, deadline == nil { deadline = time + MotionLimits.catchUp }
        if deadline != nil, gap < MotionLimits.tolerance / 10 {
            // Caught up: continue at the target's speed in order not to overshoot.
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

    /// Returns the speed relative to the target that closes a small gap while leaving enough time to brake.
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
