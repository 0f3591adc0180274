import TransitCore

/// A finished trip that was matched to a pattern.
struct FinishedTrip: Sendable {
    var vehicle: String
    /// The trip's name in the history; nil if the trip is unknown.
    var name: TripName?
    var pattern: PatternIndex
    var trajectory: Trajectory
    /// The arrival at each stop, if known precisely enough to score predictions.
    var arrivals: [EpochSeconds?]
    /// Whether fixes are so frequent that a vehicle first seen at a stop must have just arrived there.
    var isSeenOften = true
    /// The trip and its service date; nil if the trip is not in the timetable.
    var trip: TripDay?
    /// The vehicle's positions along the line, the oldest first.
    var fixes: [Progress.Sample] = []
    /// The time at which the vehicle was first seen on its next trip; nil if it stopped reporting.
    var leftAt: EpochSeconds?
    /// The provider's id of a trip that is not in the timetable.
    var tripID: String?
}
