/// The subject of a request for alerts: routes, a stop, or a stop with the routes that call there. Requests for a
/// single run use ``AlertCall``.
package struct AlertPlace: Sendable {
    private var routes: Set<RouteIndex>
    /// The stops, including their stations or platforms; see ``Timetable/stopWithRelatives(_:)``.
    private var stops: Set<StopIndex>
    /// The patterns that call at the stop; nil to include both directions of the routes.
    private var patterns: Set<PatternIndex>?
    /// The runs that call at the stop in the requested time range.
    private var runs: Set<TripDay> = []
    /// The trips of ``runs``.
    private var trips: Set<TripIndex> = []

    /// Creates the subject of a request for routes and stops.
    /// - Parameter stops: Stops, including their stations or platforms.
    package init(routes: Set<RouteIndex> = [], stops: Set<StopIndex> = []) {
        (self.routes, self.stops) = (routes, stops)
    }

    /// Creates the place for alerts about a stop, the patterns that call there, and the given runs of these patterns.
    /// - Parameter rows: The pattern stops at the stop.
    package init(
        _ stop: StopIndex, rows: some Sequence<PatternStopIndex>, runs: some Sequence<TripDay>, in timetable: Timetable
    ) {
        let patterns = Set(rows.lazy.map { timetable.patternStopPatterns[$0] })
        routes = Set(patterns.lazy.map { timetable.patternRoutes[$0] })
        stops = timetable.stopWithRelatives(stop)
        self.patterns = patterns
        self.runs = Set(runs)
        trips = Set(self.runs.map { $0.trip })
    }

    /// Returns the subject with additional routes in both directions.
    package func adding(_ others: Set<RouteIndex>, in timetable: Timetable) -> AlertPlace {
        var place = self
        place.routes.formUnion(others)
        place.patterns?.formUnion(others.lazy.flatMap { timetable.patterns(of: $0) })
        return place
    }

    /// Returns whether a selector applies to riders of the routes or at the stop. A selector with a stop applies to its
    /// routes only at that stop.
    package func isConcerned(by selector: AlertSelector, in timetable: Timetable) -> Bool {
        if let stop = selector.stop { return stops.contains(stop) }
        if let trip = selector.trip {
            return selector.date.map { runs.contains(TripDay(trip: trip, date: $0)) } ?? trips.contains(trip)
        }
        guard selector.kind != .wholeAgency else { return !routes.isEmpty || !stops.isEmpty }
        if let direction = selector.direction, let patterns {
            return patterns.contains {
                timetable.direction(of: $0) == direction
                    && selector.concerns(timetable.patternRoutes[$0], in: timetable)
            }
        }
        if let route = selector.route { return routes.contains(route) }
        return routes.contains { selector.concerns($0, in: timetable) }
    }
}
