package import TransitCore

/// A notice with what it concerns found in the timetable.
package struct LiveAlert: Sendable, Equatable {
    package var reading: AlertReading
    package var routes: [RouteIndex]
    package var stops: [StopIndex]
    package var trips: [TripIndex]
    package var concernsWholeAgency: Bool
    package var isActive: Bool

    /// In falling order riders read notices: first what holds now, then the worst, then what concerns the most.
    package var rank: Int {
        let breadth = concernsWholeAgency ? 2 : routes.isEmpty ? 0 : 1
        return (isActive ? 100 : 0) + reading.level.rank * 10 + breadth
    }

    /// It names things, and none of them is in the timetable.
    package var isElsewhere: Bool { routes.isEmpty && stops.isEmpty && trips.isEmpty && !concernsWholeAgency }

    package var target: AlertTarget {
        AlertTarget(
            id: reading.id, periods: reading.periods, routes: routes, stops: stops, trips: trips,
            concernsWholeAgency: concernsWholeAgency)
    }

    /// Whether riders of these routes or at these stops should know: it names one of them, or all of its agency.
    /// - Parameter stops: with their relatives, see ``Timetable/stopWithRelatives(_:)``.
    package func concerns(routes: Set<RouteIndex>, stops: Set<StopIndex> = []) -> Bool {
        target.concerns(routes: routes, stops: stops)
    }

    package init(
        reading: AlertReading, routes: [RouteIndex] = [], stops: [StopIndex] = [], trips: [TripIndex] = [],
        concernsWholeAgency: Bool = false, isActive: Bool = true
    ) {
        self.reading = reading
        self.routes = routes
        self.stops = stops
        self.trips = trips
        self.concernsWholeAgency = concernsWholeAgency
        self.isActive = isActive
    }
}
