/// Which way along a line a vehicle can have gone in a time.
struct LineTravel: Sendable {
    /// Metres by which a vehicle may seem to have come back, as receivers are wrong.
    static let backwards = 30.0

    /// Metres per second.
    var topSpeed: Double
    /// Metres by which a receiver may be wrong along the line.
    var slack: Double

    /// Metres that it comes at most.
    func farthest(in seconds: Int64) -> Double { topSpeed * Double(seconds) + slack }

    /// Whether it can have gone so many metres along the line, or back if they are negative.
    func canGo(_ way: Double, in seconds: Int64) -> Bool { way >= -Self.backwards && way <= farthest(in: seconds) }

    /// Whether it can have gone so many metres against the line, which are negative.
    func canGoAgainst(_ way: Double, in seconds: Int64) -> Bool {
        way < -Self.backwards && way > -farthest(in: seconds)
    }
}
