/// The walking speed and detour factor for estimates by straight lines, where no streets are known.
package struct WalkingPace: Hashable, Sendable {
    /// A usual walking speed in metres per second.
    package static let usualSpeed = 1.2

    /// The walking speed in metres per second.
    package var speed = Self.usualSpeed
    /// The ratio of the distance along streets to the straight line.
    package var detour = 1.3
    /// The maximum length of a transfer walk in metres, in a straight line.
    package var farthestTransfer = 400.0

    package init() {}

    /// The walking time in seconds for a straight-line distance in metres.
    package func seconds(_ metres: Double) -> Int64 {
        Int64((metres * detour / speed).rounded())
    }
}
