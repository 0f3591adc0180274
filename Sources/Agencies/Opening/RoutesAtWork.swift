import LiveModel
import TransitCore

/// The current activity of an agency's routes, from which a new rider's initial view is chosen.
struct RoutesAtWork {
    /// The reason to show a route, in decreasing order of preference.
    enum Stage: CaseIterable {
        /// A vehicle of the route is visible; or the timetable has a run under way, and no vehicle of the agency is
        /// visible.
        case onTheRoad
        /// The timetable has a run under way, although no vehicle of the route is visible.
        case underWay
        /// The route's next run begins within a day.
        case next
    }

    let service: AgencyService
    /// The weight of each route: its number of visible vehicles. If the agency has no visible vehicle, 1 for each route
    /// with a run under way by the timetable, otherwise 0.
    let weights: IndexedArray<RouteIndex, Int>
    /// The total number of visible vehicles.
    let vehicles: Int
    private let activities: IndexedArray<RouteIndex, RouteActivity>

    /// Computes the activity of each route. If any vehicle is visible, routes without a visible vehicle have weight 0,
    /// because the map would show no vehicles on them. Otherwise the timetable determines the weights.
    init(_ service: AgencyService, at now: EpochSeconds) {
        self.service = service
        let seen = service.snapshot.vehicleCount(on:)
        let activities = service.network.activities(at: now)
        let vehicles = service.timetable.routes.reduce(0) { $0 + seen($1) }
        self.activities = activities
        self.vehicles = vehicles
        weights = IndexedArray(for: service.timetable.routes) { route in
            vehicles > 0 ? seen(route) : activities[route].isRunning ? 1 : 0
        }
    }

    var isAnythingRunning: Bool { weights.contains { $0 > 0 } }

    /// The earliest next departure of all routes; nil if there is none within a week.
    var nextDeparture: EpochSeconds? { activities.compactMap(\.nextDeparture).min() }

    func nextDeparture(of route: RouteIndex) -> EpochSeconds? { activities[route].nextDeparture }

    /// Returns the stop or station at which riders can board the most routes of a stage, and the number of these
    /// routes. Among the twelve busiest stops, prefers the first with a departure soon, or within a day for
    /// ``Stage/next``.
    func busiestStop(_ stage: Stage, at now: EpochSeconds) -> (stop: StopIndex, lines: Int)? {
        var busiest: [(stop: StopIndex, lines: Int, weight: Int)] = []
        for stop in service.timetable.stops where service.timetable.coordinate(of: stop) != nil {
            let wanted = service.network.routes(at: stop).filter { isWanted($0, stage, at: now) }
            let isFull = busiest.count == Self.mostBusiest
            guard !wanted.isEmpty, !isFull || wanted.count >= busiest[busiest.count - 1].lines else { continue }
            let boarded = boardable(at: stop).intersection(wanted)
            guard !boarded.isEmpty else { continue }
            let found = (stop: stop, lines: boarded.count, weight: boarded.reduce(0) { $0 + weights[$1] })
            let place = busiest.firstIndex { ($0.lines, $0.weight) < (found.lines, found.weight) } ?? busiest.count
            guard place < Self.mostBusiest else { continue }
            busiest.insert(found, at: place)
            if isFull { busiest.removeLast() }
        }
        let window = stage == .next ? 86_400 : OpeningChoice.soon
        let chosen = busiest.first { leaves($0.stop, at: now, within: window) } ?? busiest.first
        return chosen.map { ($0.stop, $0.lines) }
    }

    /// The number of busiest stops whose departures are examined.
    private static let mostBusiest = 12

    /// Returns the routes that riders can board at a stop or station, by `pickup_type` (GTFS reference,
    /// stop_times.txt).
    func boardable(at stop: StopIndex) -> Set<RouteIndex> {
        let timetable = service.timetable
        return Set(
            timetable.callRows(at: stop).filter { timetable.canBoard(at: $0) }
                .map { timetable.patternRoutes[timetable.patternStopPatterns[$0]] })
    }

    /// Whether riders can board a departure at the stop within the given time in seconds. Patterns without trips have
    /// no departure times, so there a positive weight of the route suffices.
    func leaves(_ stop: StopIndex, at now: EpochSeconds, within seconds: Int64) -> Bool {
        let timetable = service.timetable
        return timetable.callRows(at: stop).contains { row in
            guard timetable.canBoard(at: row) else { return false }
            let pattern = timetable.patternStopPatterns[row]
            guard !timetable.trips(of: pattern).isEmpty else { return weights[timetable.patternRoutes[pattern]] > 0 }
            var leaves = false
            timetable.forEachCall(ofPatternStop: row, from: now, to: now + seconds) { _ in leaves = true }
            return leaves
        }
    }

    func isWanted(_ route: RouteIndex, _ stage: Stage, at now: EpochSeconds) -> Bool {
        switch stage {
        case .onTheRoad: weights[route] > 0
        case .underWay: activities[route].isRunning
        case .next: nextDeparture(of: route).map { $0 - now < 86_400 } ?? false
        }
    }
}
