import TransitCore

/// A finished trip, matched to its line.
struct FinishedTrip: Sendable {
    var vehicle: String
    /// Nil if the trip is unknown.
    var name: TripName?
    var pattern: PatternIndex
    var trajectory: Trajectory
    /// The arrival at each stop, if known precisely enough to score predictions.
    var arrivals: [EpochSeconds?]
    /// Whether fixes are frequent enough on average that a vehicle seen at a stop has just arrived.
    var isSeenOften = true
}
