import LiveEngine
import TransitCore

/// What each route of an agency has on the road: what a rider who looks for the first time may be shown.
struct RoutesAtWork {
    /// What a line is shown for, the best first.
    enum Stage: CaseIterable {
        /// A vehicle of it is seen, or its agency tells of none at all and its timetable has it under way.
        case onTheRoad
        /// Its timetable has it under way, though vehicles are seen only of others.
        case underWay
        /// It begins within a day.
        case next
    }

    let service: AgencyService
    /// By route; 0 where nothing runs.
    let weights: IndexedArray<RouteIndex, Int>
    /// Vehicles that are seen; 0 where nobody tells of any.
    let vehicles: Int
    private let activities: IndexedArray<RouteIndex, RouteActivity>

    /// Where vehicles are seen, a route of which none is would show an empty line; elsewhere the timetable is all there is.
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

    /// When something begins; nil where nothing does within a week.
    var nextDeparture: EpochSeconds? { activities.compactMap(\.nextDeparture).min() }

    func nextDeparture(of route: RouteIndex) -> EpochSeconds? { activities[route].nextDeparture }

    /// The stop, or station, at which riders can board most of the lines that run, or else of those that begin within a day.
    /// Of the busiest the first from which something leaves soon, if there is one.
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

    /// Stops of which it is looked up whether something leaves.
    private static let mostBusiest = 12

    /// The routes that riders can board at a stop or in a station, by pickup_type (reference, stop_times.txt).
    func boardable(at stop: StopIndex) -> Set<RouteIndex> {
        let timetable = service.timetable
        return Set(
            timetable.callRows(at: stop).filter { timetable.canBoard(at: $0) }
                .map { timetable.patternRoutes[timetable.patternStopPatterns[$0]] })
    }

    /// Whether a rider can board something there within so many seconds. Without trips it is not known when anything
    /// leaves, and a line that is boarded there is enough.
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
