/// Where a vehicle is, or will be, at a moment.
package struct TimedDistance: Hashable, Sendable {
    /// Metres along the shape.
    package var distance: Double
    /// Epoch seconds.
    package var time: Double

    package init(distance: Double, time: Double) {
        self.distance = distance
        self.time = time
    }
}
