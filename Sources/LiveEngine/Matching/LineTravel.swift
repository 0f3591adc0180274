/// The distances along a line that a vehicle can travel in a given time.
struct LineTravel: Sendable {
    /// The distance in metres by which a vehicle may appear to move backwards, due to GPS error.
    static let backwards = 30.0

    /// The highest speed in metres per second.
    var topSpeed: Double
    /// The GPS error along the line in metres.
    var slack: Double

    /// Returns the greatest distance, in metres, that a vehicle can travel in a time.
    func farthest(in seconds: Int64) -> Double { topSpeed * Double(seconds) + slack }

    /// Returns whether a vehicle can travel a distance along the line in a time; the distance is in metres, negative
    /// for backwards.
    func canGo(_ way: Double, in seconds: Int64) -> Bool { way >= -Self.backwards && way <= farthest(in: seconds) }

    /// Returns whether a vehicle can travel a distance against the direction of the line in a time; the distance is in
    /// metres and negative.
    func canGoAgainst(_ way: Double, in seconds: Int64) -> Bool {
        way < -Self.backwards && way > -farthest(in: seconds)
    }
}
