import TransitCore

/// A trip that is over, on the line that it ran along.
struct FinishedTrip: Sendable {
    var vehicle: String
    /// nil where nobody said on which trip it was.
    var name: TripName?
    var pattern: PatternIndex
    var trajectory: Trajectory
    /// When it came to each stop, where that is known well enough to judge predictions by.
    var arrivals: [EpochSeconds?]
    /// On the mean of its fixes, so that what is seen at a stop has just come.
    var isSeenOften = true
}
