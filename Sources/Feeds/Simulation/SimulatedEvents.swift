import TransitCore

/// The disruptions of one day: a route with a detour, a route that is delayed for several hours, a closed stop, and
/// routes with bunching.
struct SimulatedEvents: Sendable {
    let date: ServiceDate
    let dayStart: EpochSeconds
    let detour: RouteIndex?
    let closedStop: StopIndex?
    private let routes: [RouteIndex]
    private let noise: Noise

    /// The duration in seconds for which a route is delayed before another route is chosen.
    static let delaySpan: Int64 = 3 * 3600

    init(_ timetable: Timetable, date: ServiceDate, trips: [TripIndex], noise: Noise) {
        self.date = date
        self.noise = noise
        dayStart = timetable.zone.start(of: date)
        var counts: [RouteIndex: Int] = [:]
        for trip in trips { counts[timetable.routeOf(trip), default: 0] += 1 }
        // Disruptions of infrequent routes would hardly be visible.
        let busiest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(max(counts.count / 2, 1))
        routes = busiest.map(\.key).sorted()
        detour = Self.pick(routes, noise.of(.detour, date.daysSince1970 / 7))
        closedStop = Self.closedStop(timetable, routes: routes, noise.of(.closure, date.daysSince1970 / 7))
    }

    /// Returns the route that is delayed at the given time.
    func delayedRoute(at epoch: EpochSeconds) -> RouteIndex? {
        let others = routes.filter { $0 != detour }
        return Self.pick(others, noise.of(.delay, Self.span(at: epoch)))
    }

    /// The index of the delay period that contains the given time. Periods of ``delaySpan`` seconds are counted from
    /// 1970.
    static func span(at epoch: EpochSeconds) -> Int64 { epoch.rawValue / delaySpan }

    /// Returns the seconds that a trip loses per scheduled second.
    func pace(of trip: TripIndex, _ timetable: Timetable, startingAt epoch: EpochSeconds, _ chance: Noise) -> Double {
        let route = timetable.routeOf(trip)
        var pace = 0.02 + 0.05 * chance.normal(1)
        if delayedRoute(at: epoch) == route { pace += 0.22 }
        if noise.of(.route, route.rawValue).happens(0, share: 0.15) {
            // Every second bus loses time. The bus behind it has fewer passengers and catches up.
            pace += trip.rawValue.isMultiple(of: 2) ? 0.14 : -0.05
        }
        return pace
    }

    private static func pick<Value>(_ values: [Value], _ noise: Noise) -> Value? {
        values.isEmpty ? nil : values[Int(noise.unit(0) * Double(values.count))]
    }

    /// Returns a stop in the middle of a line, so that the terminals of lines remain open.
    private static func closedStop(_ timetable: Timetable, routes: [RouteIndex], _ noise: Noise) -> StopIndex? {
        guard let route = pick(routes, noise), let pattern = timetable.patterns(of: route).first else { return nil }
        let rows = timetable.stops(of: pattern)
        guard rows.count > 4 else { return nil }
        return timetable.patternStopStops[rows.lowerBound + rows.count / 2]
    }
}
