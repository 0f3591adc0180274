/// What is known of a vehicle's way along its line.
package struct MotionReport: Sendable {
    /// Which line; distances along different shapes cannot be compared.
    package var shape: Int32
    /// Metres from the shape's begin to its end.
    package var length: Double
    /// Where the vehicle was last seen.
    package var seen: TimedDistance
    /// Metres per second when it was seen; used only where nothing is expected. Nil if not known.
    package var speed: Double?
    /// Where it is expected later, usually at its next stops.
    package var expected: [TimedDistance]

    package init(
        shape: Int32, length: Double, seen: TimedDistance, speed: Double? = nil, expected: [TimedDistance] = []
    ) {
        self.shape = shape
        self.length = length
        self.seen = seen
        self.speed = speed
        self.expected = expected
    }

    /// Whether it can be drawn at all.
    package var isSound: Bool {
        length.isFinite && length >= 0 && seen.distance.isFinite && seen.time.isFinite
    }
}
