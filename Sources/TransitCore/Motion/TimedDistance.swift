/// A vehicle's distance along its shape at a time.
package struct TimedDistance: Hashable, Sendable {
    /// The distance along the shape in metres.
    package var distance: Double
    /// The time in epoch seconds.
    package var time: Double

    package init(distance: Double, time: Double) {
        self.distance = distance
        self.time = time
    }
}
