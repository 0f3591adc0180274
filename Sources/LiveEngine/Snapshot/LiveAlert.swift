package import TransitCore

/// A notice with what it concerns found in the timetable.
package struct LiveAlert: Sendable, Equatable {
    package var reading: AlertReading
    /// Alternatives: it concerns what one of them concerns.
    package var selectors: [AlertSelector]
    /// The routes that it concerns as a whole.
    package var routes: [RouteIndex]
    package var concernsWholeAgency: Bool
    package var isActive: Bool

    /// Weight on the service of what the alert concerns; `none` for information.
    package var level: ServiceStatus { reading.level(concernsWholeAgency: concernsWholeAgency) }

    /// In falling order riders read notices: first what holds now, then the worst, then the most severe by the provider's
    /// word, then what concerns the most.
    package var rank: Int {
        let breadth = concernsWholeAgency ? 2 : routes.isEmpty ? 0 : 1
        return (isActive ? 1000 : 0) + level.rank * 100 + reading.severity.rank * 10 + breadth
    }

    /// It names things, and none of them is in the timetable.
    package var isElsewhere: Bool { selectors.isEmpty }

    /// The stops that it names, also those at which a route or a trip alone is concerned.
    package var stops: [StopIndex] { selectors.stops }
    /// The trips that it concerns at all of their stops.
    package var trips: [TripIndex] { selectors.trips }

    package var target: AlertTarget { AlertTarget(id: reading.id, periods: reading.periods, selectors: selectors) }

    package init(
        reading: AlertReading, selectors: [AlertSelector], in timetable: Timetable, isActive: Bool = true
    ) {
        self.reading = reading
        self.selectors = selectors
        routes = selectors.routes(in: timetable)
        concernsWholeAgency = selectors.concernWholeAgency
        self.isActive = isActive
    }

    /// A notice of whole routes, stops and trips.
    package init(
        reading: AlertReading, routes: [RouteIndex] = [], stops: [StopIndex] = [], trips: [TripIndex] = [],
        concernsWholeAgency: Bool = false, isActive: Bool = true
    ) {
        self.reading = reading
        selectors = .of(routes: routes, stops: stops, trips: trips, concernsWholeAgency: concernsWholeAgency)
        self.routes = routes
        self.concernsWholeAgency = concernsWholeAgency
        self.isActive = isActive
    }
}

extension LiveSnapshot {
    /// Indices of the active alerts that concern a call of a run.
    /// - Parameter kinds: which of their selectors are asked.
    package func activeAlerts(concerning call: AlertCall, by kinds: AlertSelector.Kinds = .all) -> [Int] {
        activeAlerts { $0.concerns(call, by: kinds, in: timetable) }
    }

    /// Indices of the active alerts that concern routes as a whole or a stop.
    package func activeAlerts(concerning place: AlertPlace) -> [Int] {
        activeAlerts { $0.concerns(place, in: timetable) }
    }

    private func activeAlerts(where isMeant: (AlertTarget) -> Bool) -> [Int] {
        alerts.isEmpty ? [] : alerts.indices.filter { alerts[$0].isActive && isMeant(alerts[$0].target) }
    }
}
