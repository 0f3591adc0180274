/// Limits of the motion of vehicles on the map.
package enum MotionLimits {
    /// Metres per second, including catching up.
    package static let speed = 33.0
    /// Metres per second squared, in normal motion.
    package static let acceleration = 2.5
    /// Metres per second squared, for a vehicle shown far ahead of its position.
    package static let braking = 6.0
    /// The difference in metres up to which corrections are smooth.
    package static let tolerance = 5.0
    /// The difference in metres beyond which a vehicle jumps instead of moving.
    package static let jump = 200.0
    /// The time to catch up in seconds, if the speed limit permits.
    package static let catchUp = 1.0
}
