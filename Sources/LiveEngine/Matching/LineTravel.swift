/// The distances along a line that a vehicle can travel in a given time.
struct LineTravel: Sendable {
    /// The distance in metres by which a vehicle may appear to move backwards, due to GPS error.
    static let backwards = 30.0

    /// Metres per second.
    var topSpeed: Double
    /// The GPS error along the line in metres.
    var slack: Double

    /// The greatest distance travelled, in metres.
    func farthest(in seconds: Int64) -> Double { topSpeed * Double(seconds) + slack }

    /// Whether the vehicle can move by this distance along the line in metres, negative for backwards.
    func canGo(_ way: Double, in seconds: Int64) -> Bool { way >= -Self.backwards && way <= farthest(in: seconds) }

    /// Whether the vehicle can move by this distance, negative, against the direction of the line.
    func canGoAgainst(_ way: Double, in seconds: Int64) -> Bool {
        way < -Self.backwards && way > -farthest(in: seconds)
    }
}
