/// Limits of the displayed motion of vehicles on the map.
package enum MotionLimits {
    /// The maximum speed in metres per second, also while catching up.
    package static let speed = 33.0
    /// The maximum acceleration in normal motion, in metres per second squared.
    package static let acceleration = 2.5
    /// The maximum deceleration, in metres per second squared, of a vehicle shown far ahead of its expected position.
    package static let braking = 6.0
    /// The maximum position error in metres that normal motion corrects. Larger errors are corrected within
    /// ``catchUp``.
    package static let tolerance = 5.0
    /// The position error in metres beyond which a vehicle jumps instead of moving.
    package static let jump = 200.0
    /// The time in seconds within which a position error above ``tolerance`` is corrected, if the speed limit permits.
    package static let catchUp = 1.0
}
