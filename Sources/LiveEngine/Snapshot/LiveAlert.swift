package import TransitCore

/// A notice with what it concerns found in the timetable.
package struct LiveAlert: Sendable, Equatable {
    package var reading: AlertReading
    package var routes: [RouteIndex]
    package var stops: [StopIndex]
    package var trips: [TripIndex]
    package var concernsWholeAgency: Bool
    package var isActive: Bool

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
