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
    /// The trip; nil if it is not in the timetable.
    var trip: TripDay?
    /// The positions along the line, the oldest first.
    var fixes: [Progress.Sample] = []
    /// The time at which the vehicle was first seen elsewhere; nil if it stopped reporting.
    var leftAt: EpochSeconds?
    /// The provider's id of a trip that is not in the timetable.
    var tripID: String?
}
