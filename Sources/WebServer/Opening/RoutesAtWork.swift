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

    /// The stop, or station, at which most lines run, or else most lines begin within a day.
    func busiestStop(_ stage: Stage, at now: EpochSeconds) -> (stop: StopIndex, lines: Int)? {
        var best: (stop: StopIndex, lines: Int, weight: Int)?
        for stop in service.timetable.stops where service.timetable.coordinate(of: stop) != nil {
            var (lines, weight) = (0, 0)
            for route in service.network.routes(at: stop) where isWanted(route, stage, at: now) {
                lines += 1
                weight += weights[route]
            }
            guard lines > 0, (lines, weight) > (best?.lines ?? 0, best?.weight ?? 0) else { continue }
            best = (stop, lines, weight)
        }
        return best.map { ($0.stop, $0.lines) }
    }

    func isWanted(_ route: RouteIndex, _ stage: Stage, at now: EpochSeconds) -> Bool {
        switch stage {
        case .onTheRoad: weights[route] > 0
        case .underWay: activities[route].isRunning
        case .next: nextDeparture(of: route).map { $0 - now < 86_400 } ?? false
        }
    }
}
