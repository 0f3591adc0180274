/// A vehicle's distance along its shape at a time.
package struct TimedDistance: Hashable, Sendable {
    /// In metres along the shape.
    package var distance: Double
    /// In epoch seconds.
    package var time: Double

    package init(distance: Double, time: Double) {
        self.distance = distance
        self.time = time
    }
}
