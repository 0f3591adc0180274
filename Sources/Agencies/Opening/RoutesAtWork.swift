import LiveModel
import TransitCore

/// The current activity of each route of an agency, from which the first view of a new rider is chosen.
struct RoutesAtWork {
    /// The reason to show a route, best first.
    enum Stage: CaseIterable {
        /// One of its vehicles is visible, or no vehicle of the agency is and the timetable has a run under way.
        case onTheRoad
        /// The timetable has a run under way, although none of its vehicles is visible.
        case underWay
        /// Its next run begins within a day.
        case next
    }

    let service: AgencyService
    /// The number of visible vehicles of each route. If the agency has none, 1 for each route with a run under way by
    /// the timetable. 0 if nothing runs.
    let weights: IndexedArray<RouteIndex, Int>
    /// The number of visible vehicles on all routes.
    let vehicles: Int
    private let activities: IndexedArray<RouteIndex, RouteActivity>

    /// Measures the activity of each route. If any vehicle is visible, routes without one weigh nothing, because they
    /// would be shown as empty lines. Otherwise the timetable decides.
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

    /// The earliest next departure of any route; nil if there is none within a week.
    var nextDeparture: EpochSeconds? { activities.compactMap(\.nextDeparture).min() }

    func nextDeparture(of route: RouteIndex) -> EpochSeconds? { activities[route].nextDeparture }

    /// Returns the stop or station at which riders can board the most routes of a stage, and the number of these
    /// routes. Of the twelve busiest, prefers the first with a departure soon, or within a day for ``Stage/next``.
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

    /// Returns the routes that riders can board at a stop or in a station, by pickup_type (reference, stop_times.txt).
    func boardable(at stop: StopIndex) -> Set<RouteIndex> {
        let timetable = service.timetable
        return Set(
            timetable.callRows(at: stop).filter { timetable.canBoard(at: $0) }
                .map { timetable.patternRoutes[timetable.patternStopPatterns[$0]] })
    }

    /// Whether riders can board a departure at the stop within the given number of seconds. Patterns without trips
    /// have no departure times; for them a route that runs is enough.
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
