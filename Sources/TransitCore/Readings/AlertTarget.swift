/// An alert without its texts: what it concerns in one timetable, and when it holds.
package struct AlertTarget: Sendable, Equatable {
    /// As in the feed.
    package var id: String
    /// Without one it always holds.
    package var periods: [AlertReading.Period]
    /// Alternatives: it concerns what one of them concerns, and nothing without any.
    package var selectors: [AlertSelector]

    package init(id: String, periods: [AlertReading.Period] = [], selectors: [AlertSelector]) {
        (self.id, self.periods, self.selectors) = (id, periods, selectors)
    }

    /// A notice of whole routes, stops and trips.
    package init(
        id: String, periods: [AlertReading.Period] = [], routes: [RouteIndex] = [], stops: [StopIndex] = [],
        trips: [TripIndex] = [], concernsWholeAgency: Bool = false
    ) {
        self.init(
            id: id, periods: periods,
            selectors: .of(routes: routes, stops: stops, trips: trips, concernsWholeAgency: concernsWholeAgency))
    }

    /// Whether it concerns a call of a run: the one rule for rows of boards, rides of plans and all interfaces.
    /// - Parameter kinds: which selectors are asked.
    package func concerns(_ call: AlertCall, by kinds: AlertSelector.Kinds = .all, in timetable: Timetable) -> Bool {
        selectors.contains { kinds.contains($0.kind) && $0.concerns(call, in: timetable) }
    }

    /// Whether it concerns routes as a whole, or a stop with what calls there: the one rule for routes and pages of stops.
    package func concerns(_ place: AlertPlace, in timetable: Timetable) -> Bool {
        selectors.contains { place.isConcerned(by: $0, in: timetable) }
    }

    package func holds(at moment: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { $0.contains(moment) }
    }

    /// Whether it holds at some time of a ride.
    package func holds(from departure: EpochSeconds, to arrival: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { ($0.from ?? .min) <= arrival && departure < ($0.to ?? .max) }
    }
}

extension [AlertSelector] {
    /// One for each of these.
    package static func of(
        routes: [RouteIndex] = [], stops: [StopIndex] = [], trips: [TripIndex] = [], concernsWholeAgency: Bool = false
    ) -> Self {
        routes.map { AlertSelector(route: $0) } + stops.map { AlertSelector(stop: $0) }
            + trips.map { AlertSelector(trip: $0) } + (concernsWholeAgency ? [AlertSelector()] : [])
    }

    /// The routes that are concerned as a whole, be it in one direction; each once.
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

    /// The stops that are named, also those at which a route or a trip alone is concerned; each once.
    package var stops: [StopIndex] {
        var seen: Set<StopIndex> = []
        return compactMap { $0.stop }.filter { seen.insert($0).inserted }
    }

    /// The trips that are concerned at all of their stops; each once.
    package var trips: [TripIndex] {
        var seen: Set<TripIndex> = []
        return filter { $0.stop == nil }.compactMap { $0.trip }.filter { seen.insert($0).inserted }
    }

    package var concernWholeAgency: Bool { contains { $0.kind == .wholeAgency } }
}
