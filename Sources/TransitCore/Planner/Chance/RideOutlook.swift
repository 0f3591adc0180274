/// What is known of one ride of a journey beyond its timetable.
package struct RideOutlook: Hashable, Sendable {
    /// When it leaves where it is boarded; nil where only a timetable says so, and when it has left.
    package var departure: UncertainMoment?
    /// When it arrives where it is left; nil where only a timetable says so.
    package var arrival: UncertainMoment?
    package var hasLeft: Bool
    package var hasArrived: Bool

    /// What a timetable alone says: nothing.
    package static let unknown = RideOutlook()

    /// - Parameter arrival: of one that has arrived, the moment at which that is known.
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
