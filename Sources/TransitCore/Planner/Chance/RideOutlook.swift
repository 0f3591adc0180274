/// Predictions for one ride of a journey.
package struct RideOutlook: Hashable, Sendable {
    /// The departure from the boarding stop; nil if there is no prediction or the vehicle has departed.
    package var departure: UncertainMoment?
    /// The arrival at the alighting stop; nil if there is no prediction.
    package var arrival: UncertainMoment?
    package var hasLeft: Bool
    package var hasArrived: Bool

    /// An outlook for a ride without predictions, of which only the scheduled times are known.
    package static let unknown = RideOutlook()

    /// Creates an outlook.
    /// - Parameter arrival: The predicted arrival; for a ride that has arrived, the time at which the arrival became
    ///   known.
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
