package import TransitCore

/// A service alert with its selectors resolved against the timetable.
package struct LiveAlert: Sendable, Equatable {
    package var reading: AlertReading
    /// The selectors; the alert applies to everything that matches at least one of them.
    package var selectors: [AlertSelector]
    /// The routes to which the alert applies as a whole.
    package var routes: [RouteIndex]
    package var concernsWholeAgency: Bool
    package var isActive: Bool
    /// Whether the alert's feed has failed for so long that the alert may have expired. An outdated alert closes no
    /// lifts or stops.
    package var isOutdated = false
    /// The stops and pathways that the alert closes to riders who need step-free access.
    package private(set) var closed = ClosedPlaces()

    /// The effect on the service; `none` for information.
    package var level: ServiceStatus { reading.level(concernsWholeAgency: concernsWholeAgency) }

    /// The display order, descending: current alerts, then by effect, then by the provider's severity, then by scope.
    package var rank: Int {
        let breadth = concernsWholeAgency ? 2 : routes.isEmpty ? 0 : 1
        return (isActive ? 1000 : 0) + level.rank * 100 + reading.severity.rank * 10 + breadth
    }

    /// Whether the alert has selectors, but none matches the timetable.
    package var isElsewhere: Bool { selectors.isEmpty }

    /// The stops in the selectors, including those at which only a route or a trip is affected.
    package var stops: [StopIndex] { selectors.stops }
    /// The trips to which the alert applies at all of their stops.
    package var trips: [TripIndex] { selectors.trips }

    /// The closed stops and pathways with the times at which they are closed; nil if there are none, or if the alert is
    /// outdated.
    package var closure: AccessClosure? {
        guard !closed.isEmpty, !isOutdated else { return nil }
        let periods = reading.impactPeriods.isEmpty ? reading.periods : reading.impactPeriods
        return AccessClosure(alert: reading.id, periods: periods, places: closed)
    }

    /// Returns whether the alert closes lifts of a stop's station. Alerts with the effect `noService` do not count,
    /// because they close a stop with all of its pathways, even if some of these are lifts.
    package func closesLifts(at stop: StopIndex, in timetable: Timetable) -> Bool {
        reading.effect != "noService" && closed.includeLift(at: stop, in: timetable)
    }

    package var target: AlertTarget { AlertTarget(id: reading.id, periods: reading.periods, selectors: selectors) }

    package init(
        reading: AlertReading, selectors: [AlertSelector], in timetable: Timetable, isActive: Bool = true
    ) {
        self.reading = reading
        self.selectors = selectors
        routes = selectors.routes(in: timetable)
        concernsWholeAgency = selectors.concernWholeAgency
        self.isActive = isActive
        findClosedPlaces(in: timetable)
    }

    /// Sets ``closed`` from the reading and the selectors.
    package mutating func findClosedPlaces(in timetable: Timetable) {
        closed = reading.closedPlaces(selectors, in: timetable)
    }

    /// Creates an alert for whole routes, stops and trips.
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
    /// Returns the indices of the active alerts that apply to a call of a run.
    /// - Parameter kinds: The kinds of selectors to consider.
    package func activeAlerts(concerning call: AlertCall, by kinds: AlertSelector.Kinds = .all) -> [Int] {
        activeAlerts { $0.concerns(call, by: kinds, in: timetable) }
    }

    /// Returns the indices of the active alerts that apply to whole routes or to a stop.
    package func activeAlerts(concerning place: AlertPlace) -> [Int] {
        activeAlerts { $0.concerns(place, in: timetable) }
    }

    /// Returns the indices of the alerts that currently close stops or pathways to riders of a stop.
    package func closures(at stop: StopIndex) -> [Int] {
        alerts.indices.filter { number in
            guard let closure = alerts[number].closure, closure.period(at: at) != nil else { return false }
            return closure.places.concern(stop, in: timetable)
        }
    }

    private func activeAlerts(where isMeant: (AlertTarget) -> Bool) -> [Int] {
        alerts.isEmpty ? [] : alerts.indices.filter { alerts[$0].isActive && isMeant(alerts[$0].target) }
    }
}
