/// How riders walk: nobody knows the streets here, so a way is its straight line and something more.
package struct WalkingPace: Hashable, Sendable {
    /// Metres in a second.
    package var speed = WalkProfile.usualPace
    /// What a way through streets is longer than its straight line.
    package var detour = 1.3
    /// Metres, in a straight line, that riders walk from one ride to the next.
    package var farthestTransfer = 400.0

    package init() {}

    /// Seconds for a distance in a straight line. What is less than a step is none.
    package func seconds(_ metres: Double) -> Int64 {
        Int64((metres * detour / speed).rounded())
    }
}
