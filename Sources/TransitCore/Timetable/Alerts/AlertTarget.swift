/// A service alert without its texts: selectors resolved in one timetable, and periods of validity.
package struct AlertTarget: Sendable, Equatable {
    /// The alert's id in the feed.
    package var id: String
    /// The periods of validity; if empty, the alert is always valid.
    package var periods: [AlertReading.Period]
    /// The selectors of the alert. The alert applies if any of them matches, and never if there are none.
    package var selectors: [AlertSelector]

    package init(id: String, periods: [AlertReading.Period] = [], selectors: [AlertSelector]) {
        (self.id, self.periods, self.selectors) = (id, periods, selectors)
    }

    /// Creates a target for whole routes, for stops and for trips.
    package init(
        id: String, periods: [AlertReading.Period] = [], routes: [RouteIndex] = [], stops: [StopIndex] = [],
        trips: [TripIndex] = [], concernsWholeAgency: Bool = false
    ) {
        self.init(
            id: id, periods: periods,
            selectors: .of(routes: routes, stops: stops, trips: trips, concernsWholeAgency: concernsWholeAgency))
    }

    /// Returns whether the alert applies to a call of a run. This is the only implementation of the rule for boards,
    /// journeys and APIs.
    /// - Parameter kinds: The kinds of selectors to consider.
    package func concerns(_ call: AlertCall, by kinds: AlertSelector.Kinds = .all, in timetable: Timetable) -> Bool {
        selectors.contains { kinds.contains($0.kind) && $0.concerns(call, in: timetable) }
    }

    /// Returns whether the alert applies to the routes of a request, or to its stop and the runs that call there. This
    /// is the only implementation of the rule for pages of routes and stops.
    package func concerns(_ place: AlertPlace, in timetable: Timetable) -> Bool {
        selectors.contains { place.isConcerned(by: $0, in: timetable) }
    }

    package func holds(at moment: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { $0.contains(moment) }
    }

    /// Returns whether the alert is valid at any time of a ride.
    package func holds(from departure: EpochSeconds, to arrival: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { ($0.from ?? .min) <= arrival && departure < ($0.to ?? .max) }
    }
}

extension [AlertSelector] {
    /// Creates one selector for each route, stop and trip.
    package static func of(
        routes: [RouteIndex] = [], stops: [StopIndex] = [], trips: [TripIndex] = [], concernsWholeAgency: Bool = false
    ) -> Self {
        routes.map { AlertSelector(route: $0) } + stops.map { AlertSelector(stop: $0) }
            + trips.map { AlertSelector(trip: $0) } + (concernsWholeAgency ? [AlertSelector()] : [])
    }

    /// Returns the routes that are selected as a whole, possibly in one direction; each once.
    package func routes(in timetable: Timetable) -> [RouteIndex] {
        var seen: Set<RouteIndex> = []
        var routes: [RouteIndex] = []
        for selector in self where selector.isOfRoutes {
            if let route = selector.route {
                if seen.insert(route).inserted { routes.append(route) }
            } else {
                for route in timetable.routes where selector.concerns(route, in: timetable) {
                    if seen.insert(route).inserted { routes.append(route) }
                }
            }
        }
        return routes
    }

    /// The stops that are selected, including those at which only a route or trip is selected; each once.
    package var stops: [StopIndex] {
        var seen: Set<StopIndex> = []
        return compactMap { $0.stop }.filter { seen.insert($0).inserted }
    }

    /// The trips that are selected at all of their stops; each once.
    package var trips: [TripIndex] {
        var seen: Set<TripIndex> = []
        return filter { $0.stop == nil }.compactMap { $0.trip }.filter { seen.insert($0).inserted }
    }

    /// Returns the selectors without those that differ from an earlier one only in the run of a frequency-based trip,
    /// for interfaces in which the trip's id stands for all of its runs.
    package func uniqueByTripID(in timetable: Timetable) -> [AlertSelector] {
        var seen: Set<AlertSelector> = []
        return filter { selector in
            var named = selector
            if let trip = selector.trip { named.trip = timetable.trip(id: timetable.utf8(timetable.tripIDs[trip])) }
            return seen.insert(named).inserted
        }
    }

    package var concernWholeAgency: Bool { contains { $0.kind == .wholeAgency } }
}
