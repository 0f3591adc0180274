/// The walking speed and the detour factor for straight-line estimates of walks, where no street data is available.
package struct WalkingPace: Hashable, Sendable {
    /// The usual walking speed in metres per second.
    package static let usualSpeed = 1.2

    /// The walking speed in metres per second.
    package var speed = Self.usualSpeed
    /// The ratio of the distance along streets to the straight-line distance.
    package var detour = 1.3
    /// The maximum straight-line length of a transfer walk in metres.
    package var farthestTransfer = 400.0

    package init() {}

    /// Returns the walking time in seconds for a straight-line distance in metres.
    package func seconds(_ metres: Double) -> Int64 {
        Int64((metres * detour / speed).rounded())
    }
}
