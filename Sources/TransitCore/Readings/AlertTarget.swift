/// What a notice is about in one timetable, and when it holds.
package struct AlertTarget: Sendable, Equatable {
    /// As in the feed.
    package var id: String
    /// Without one it always holds.
    package var periods: [AlertReading.Period]
    package var routes: [RouteIndex]
    package var stops: [StopIndex]
    package var trips: [TripIndex]
    package var concernsWholeAgency: Bool

    package init(
        id: String, periods: [AlertReading.Period] = [], routes: [RouteIndex] = [], stops: [StopIndex] = [],
        trips: [TripIndex] = [], concernsWholeAgency: Bool = false
    ) {
        (self.id, self.periods) = (id, periods)
        (self.routes, self.stops, self.trips) = (routes, stops, trips)
        self.concernsWholeAgency = concernsWholeAgency
    }

    /// Whether riders of these routes or at these stops should know: it names one of them, or all of its agency.
    /// - Parameter stops: with their relatives, see ``Timetable/stopWithRelatives(_:)``.
    package func concerns(routes: Set<RouteIndex>, stops: Set<StopIndex> = []) -> Bool {
        if concernsWholeAgency { return !routes.isEmpty || !stops.isEmpty }
        return self.routes.contains { routes.contains($0) } || self.stops.contains { stops.contains($0) }
    }

    /// Whether it holds at some time of a ride.
    package func holds(from departure: EpochSeconds, to arrival: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { ($0.from ?? .min) <= arrival && departure < ($0.to ?? .max) }
    }
}
