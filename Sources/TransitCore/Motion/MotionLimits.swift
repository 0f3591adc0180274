/// What a bus on the map may do.
package enum MotionLimits {
    /// Metres per second, catching up included.
    package static let speed = 33.0
    /// Metres per second, per second, while nothing has to be caught up with.
    package static let acceleration = 2.5
    /// The same, for a bus that is shown well ahead of where it is.
    package static let braking = 6.0
    /// Metres ahead or behind within which a difference is worked off smoothly.
    package static let tolerance = 5.0
    /// Metres beyond which a bus is drawn anew instead of being moved there.
    package static let jump = 200.0
    /// Seconds to catch up in, if the speed limit lets it.
    package static let catchUp = 1.0
}
