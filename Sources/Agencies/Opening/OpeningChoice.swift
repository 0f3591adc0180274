package import TransitCore

/// The initial view for a new rider: a stop, and nearby routes that run now or, if there are none, those that start
/// next.
package struct OpeningChoice {
    /// A route near the stop or the rider.
    package struct Line {
        package let service: AgencyService
        package let route: RouteIndex
        let weight: Int
        /// The distance in metres to the route's nearest stop.
        package let distance: Double
        package let nextDeparture: EpochSeconds?
    }

    /// Whether `lines` are running now, by visible vehicles or by the timetable. Otherwise they are the routes whose
    /// next trips start soonest.
    package let isRunning: Bool
    /// The stop to show. Nil if no stop is within 3 km of the rider or, without a position, if riders cannot board at
    /// any stop.
    package let stop: (service: AgencyService, stop: StopIndex)?
    package let lines: [Line]

    /// The search radii in metres, tried in ascending order until routes are found.
    private static let reaches: [Double] = [400, 1000, 3000]
    /// The time in seconds within which a stop must have a departure to be preferred.
    package static let soon: Int64 = 5400
    /// The maximum number of nearby stops to examine.
    private static let mostStops = 100
    /// The interval in metres to which distances are rounded down, so that routes at similar distances are ordered by
    /// activity.
    private static let step = 250.0
    static let mostLines = 12

    /// Chooses the stop and the routes.
    /// - Parameters:
    ///   - services: The agencies to choose from.
    ///   - near: The rider's position; nil chooses the busiest stop.
    package init(_ services: [AgencyService], near: Coordinate?, at now: EpochSeconds) {
        let works = services.map { RoutesAtWork($0, at: now) }
        if let near {
            var (stage, lines) = (RoutesAtWork.Stage.next, [Line]())
            for tried in RoutesAtWork.Stage.allCases where lines.isEmpty {
                (stage, lines) = (tried, Self.lines(of: works, around: near, tried, at: now))
            }
            (isRunning, self.lines) = (stage != .next, lines)
            stop = Self.nearestStop(works, to: near, at: now)
        } else {
            let stage = works.contains(where: \.isAnythingRunning) ? RoutesAtWork.Stage.onTheRoad : .next
            isRunning = stage != .next
            stop = Self.busiestStop(works, stage, at: now)
            let place = stop.flatMap { $0.service.timetable.coordinate(of: $0.stop) }
            lines = place.map { Self.lines(of: works, around: $0, stage, at: now) } ?? []
        }
    }

    /// Returns the stop at which riders can board the most routes. Considers only the agency with the most visible
    /// vehicles, or all agencies if no vehicle is visible.
    private static func busiestStop(
        _ works: [RoutesAtWork], _ stage: RoutesAtWork.Stage, at now: EpochSeconds
    ) -> (service: AgencyService, stop: StopIndex)? {
        let most = works.map(\.vehicles).max() ?? 0
        let liveliest = most > 0 ? works.filter { $0.vehicles == most } : works
        let found = liveliest.compactMap { work in
            work.busiestStop(stage, at: now).map { (service: work.service, found: $0) }
        }
        return found.max { $0.found.lines < $1.found.lines }.map { ($0.service, $0.found.stop) }
    }

    /// Returns the nearest stop with a departure soon, if it is not much farther than the nearest stop. Otherwise
    /// returns the nearest stop with a departure within a day, else the nearest one with boarding, else the nearest
    /// one.
    private static func nearestStop(
        _ works: [RoutesAtWork], to place: Coordinate, at now: EpochSeconds
    ) -> (service: AgencyService, stop: StopIndex)? {
        let near = works.flatMap { work in
            work.service.timetable.servedStops(near: place, radius: 3000, limit: mostStops).map {
                (work: work, stop: work.service.timetable.station(of: $0.stop) ?? $0.stop, distance: $0.distance)
            }
        }.sorted { $0.distance < $1.distance }.prefix(mostStops)
        guard let nearest = near.first else { return nil }
        let reach = BoardsAround.reach(nearest: nearest.distance)
        let next = near.prefix { $0.distance <= reach }.first { $0.work.leaves($0.stop, at: now, within: soon) }
        let chosen =
            next ?? near.first { $0.work.leaves($0.stop, at: now, within: 86_400) }
            ?? near.first { !$0.work.boardable(at: $0.stop).isEmpty } ?? nearest
        return (chosen.work.service, chosen.stop)
    }

    private static func lines(
        of works: [RoutesAtWork], around place: Coordinate, _ stage: RoutesAtWork.Stage, at now: EpochSeconds
    ) -> [Line] {
        for reach in reaches {
            let found = works.flatMap { lines(of: $0, around: place, within: reach, stage, at: now) }
            if !found.isEmpty { return Array(sorted(found, stage).prefix(mostLines)) }
        }
        return []
    }

    private static func lines(
        of work: RoutesAtWork, around place: Coordinate, within reach: Double, _ stage: RoutesAtWork.Stage,
        at now: EpochSeconds
    ) -> [Line] {
        let service = work.service
        var nearest = IndexedArray<RouteIndex, Double>(repeating: .infinity, for: service.timetable.routes)
        for (stop, distance) in service.timetable.servedStops(near: place, radius: reach, limit: .max) {
            for route in service.network.routes(at: stop) { nearest[route] = min(nearest[route], distance) }
        }
        return service.timetable.routes.compactMap { route in
            guard nearest[route] < .infinity, work.isWanted(route, stage, at: now) else { return nil }
            return Line(
                service: service, route: route, weight: work.weights[route], distance: nearest[route],
                nextDeparture: work.nextDeparture(of: route))
        }
    }

    /// Sorts routes that run now by rounded distance, then by activity; sorts other routes by their next departure.
    private static func sorted(_ lines: [Line], _ stage: RoutesAtWork.Stage) -> [Line] {
        func rank(_ line: Line) -> (Int, Int, UInt32, RouteIndex) {
            let near = Int(line.distance / step)
            let order = line.service.timetable.routeSortOrders[line.route]
            return stage != .next
                ? (near, -line.weight, order, line.route)
                : (0, Int(line.nextDeparture?.rawValue ?? .max), order, line.route)
        }
        return lines.sorted { rank($0) < rank($1) }
    }
}
