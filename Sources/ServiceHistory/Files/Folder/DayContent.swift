/// The parts of a recorded day to be read. Parts that are not requested are not decoded.
package struct DayContent: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Agencies, routes, stops, patterns without their shapes, trips and visits.
    package static let trips = DayContent(rawValue: 1)
    /// The shapes of patterns; requires ``trips``.
    package static let shapes = DayContent(rawValue: 2)
    /// The positions of vehicles; requires ``trips``.
    package static let positions = DayContent(rawValue: 4)
    /// Alerts and outages.
    package static let notices = DayContent(rawValue: 8)

    /// The trajectories on which prediction models are trained; requires ``trips``. Omitted if a single route is read.
    package static let trajectories = DayContent(rawValue: 16)

    package static let all: DayContent = [.trips, .shapes, .positions, .notices, .trajectories]
}
