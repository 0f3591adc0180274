/// Predictions for one ride of a journey.
package struct RideOutlook: Hashable, Sendable {
    /// The departure from the boarding stop; nil if there is no prediction or the vehicle has departed.
    package var departure: UncertainMoment?
    /// The arrival at the alighting stop; nil if there is no prediction.
    package var arrival: UncertainMoment?
    package var hasLeft: Bool
    package var hasArrived: Bool

    /// No predictions; only the timetable is known.
    package static let unknown = RideOutlook()

    /// - Parameter arrival: For a ride that has arrived, the time at which this became known.
    package init(
        departure: UncertainMoment? = nil, arrival: UncertainMoment? = nil, hasLeft: Bool = false,
        hasArrived: Bool = false
    ) {
        self.departure = hasLeft ? nil : departure
        self.arrival = arrival
        self.hasLeft = hasLeft || hasArrived
        self.hasArrived = hasArrived
    }
}
