/// The known and expected positions of a vehicle along its shape.
package struct MotionReport: Sendable {
    /// The id of the shape; distances along different shapes are not comparable.
    package var shape: Int32
    /// The length of the shape in metres.
    package var length: Double
    /// The last reported position, with its time.
    package var seen: TimedDistance
    /// The reported speed in metres per second, used only without expected points; nil if unknown.
    package var speed: Double?
    /// The expected positions with their times, usually at the next stops.
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

    /// Whether the report's values are finite and in range, so that it can be displayed.
    package var isSound: Bool {
        length.isFinite && length >= 0 && seen.distance.isFinite && seen.time.isFinite
    }
}
