import LiveEngine
import TransitCore

/// Short boards of several stops for one rider: of each line and direction the next two buses that can be boarded.
struct BoardDesk {
    /// A stop with the part of its board that is told.
    struct Found {
        let view: AgencyView
        let service: AgencyService
        var board: Board
        /// Metres from the rider.
        let distance: Double?

        var look: StopLook? { StopLook(at: board.stop, of: service, view.entry) }
    }

    let now: Double
    private let near: Coordinate?
    private let views: [AgencyView]
    private(set) var boards: [Found] = []
    /// Ids of stops and lines of which there is no board.
    private(set) var missing: [String] = []

    /// Buses of one line and direction.
    fileprivate static let mostOfLine = 2
    /// Metres to a stop that is near; where there is none, those are that are hardly farther than the nearest.
    private static let nearby = 1500.0
    /// Metres beyond which no stop is of use.
    private static let farthest = 20_000.0
    /// Stops of each agency that are looked at.
    private static let mostLooked = 40
    /// Stops that are told of though nothing leaves there, where nothing leaves anywhere.
    private static let mostEmpty = 3

    init(_ views: [AgencyView], near: Coordinate?, now: Double) {
        self.views = views
        self.near = near
        self.now = now
    }

    /// The stops around the rider, the nearest first. Each line and direction stands at its nearest stop alone.
    mutating func addNearest(limit: Int) {
        guard let near else { return }
        var told: Set<Ride> = []
        var empty: [Found] = []
        let places = places(around: near)
        // What lies farther off tells nothing to who has a stop at hand.
        let reach = max(Self.nearby, (places.first?.distance ?? 0) * 1.5)
        for place in places where boards.count < limit && place.distance <= reach {
            var found = board(at: place)
            let isServed = !found.board.arrivals.isEmpty || !found.board.headways.isEmpty
            let rides = found.keepOnly { !told.contains($0) }
            told.formUnion(rides)
            if !rides.isEmpty { boards.append(found) } else if !isServed { empty.append(found) }
        }
        if boards.isEmpty { boards = Array(empty.prefix(min(limit, Self.mostEmpty))) }
    }

    mutating func addStop(_ id: String) {
        guard let (view, service, stop) = stop(id) else { return missing.append(id) }
        let distance = near.flatMap { service.timetable.coordinate(of: stop)?.distance(to: $0) }
        boards.append(board(at: Place(view: view, service: service, stop: stop, distance: distance ?? 0), distance))
    }

    /// A line at the nearest stop of each of its directions.
    mutating func addLine(_ id: String) {
        let before = boards.count
        if let near, let (view, service, route) = route(id) {
            var seen: Set<StopIndex> = []
            for place in places(of: route, of: view, service, around: near) where seen.insert(place.stop).inserted {
                var found = board(at: place) { $0.route == route }
                found.board.routes = [route]
                boards.append(found)
            }
        }
        if boards.count == before { missing.append(id) }
    }

    /// The agency that runs nearest to the rider, metres away.
    var nearestAgency: (agency: String, distance: Double)? {
        guard let near else { return nil }
        let all = views.compactMap { view in
            view.moment.service?.network.area.map {
                (agency: view.entry.description.id, distance: $0.distance(to: near))
            }
        }
        return all.min { $0.distance < $1.distance }
    }
}

extension BoardDesk {
    private struct Place {
        let view: AgencyView
        let service: AgencyService
        let stop: StopIndex
        /// Metres.
        let distance: Double
    }

    /// Stops and stations of all agencies. A station is as near as the nearest of its stops.
    private func places(around near: Coordinate) -> [Place] {
        let all = views.flatMap { view -> [Place] in
            guard let service = view.moment.service else { return [] }
            var seen: Set<StopIndex> = []
            let stops = service.timetable.servedStops(near: near, radius: Self.farthest, limit: Self.mostLooked)
            return stops.compactMap { stop, distance in
                let place = service.timetable.station(of: stop) ?? stop
                guard seen.insert(place).inserted else { return nil }
                return Place(view: view, service: service, stop: place, distance: distance)
            }
        }
        return all.sorted { $0.distance < $1.distance }
    }

    private func places(
        of route: RouteIndex, of view: AgencyView, _ service: AgencyService, around near: Coordinate
    ) -> [Place] {
        let timetable = service.timetable
        return RouteDirection.all(of: route, in: timetable).compactMap { direction in
            let rows = direction.patterns.flatMap { timetable.stops(of: $0) }.filter { !timetable.isLastStop($0) }
            let stops = Set(rows.map { timetable.patternStopStops[$0] })
            let places = stops.compactMap { stop in
                timetable.coordinate(of: stop).map {
                    Place(view: view, service: service, stop: stop, distance: $0.distance(to: near))
                }
            }
            return places.min { ($0.distance, $0.stop) < ($1.distance, $1.stop) }
        }.filter { $0.distance <= Self.farthest }
    }

    private func board(at place: Place, where isWanted: (Ride) -> Bool = { _ in true }) -> Found {
        board(at: place, place.distance, where: isWanted)
    }

    private func board(
        at place: Place, _ distance: Double?, where isWanted: (Ride) -> Bool = { _ in true }
    ) -> Found {
        var board = BoardWindow().board(at: place.stop, of: place.service.snapshot, now: now)
        // Notices stand on the stop's own board.
        board.alerts = []
        var found = Found(view: place.view, service: place.service, board: board, distance: distance)
        found.keepOnly(isWanted)
        return found
    }

    private func stop(_ id: String) -> (AgencyView, AgencyService, StopIndex)? {
        guard let (view, service, own) = agency(of: id), let stop = service.timetable.stop(id: own.utf8) else {
            return nil
        }
        return (view, service, stop)
    }

    private func route(_ id: String) -> (AgencyView, AgencyService, RouteIndex)? {
        guard let (view, service, own) = agency(of: id), let route = service.timetable.route(id: own.utf8) else {
            return nil
        }
        return (view, service, route)
    }

    private func agency(of id: String) -> (AgencyView, AgencyService, Substring)? {
        guard let (agency, own) = GlobalID.parts(of: id),
            let view = views.first(where: { $0.entry.description.id == agency }), let service = view.moment.service
        else { return nil }
        return (view, service, own)
    }

    /// Where a rider could be taken: a line of an agency, and which way.
    fileprivate struct Ride: Hashable {
        let agency: String
        let route: RouteIndex
        let way: String
    }
}

extension BoardDesk.Found {
    /// Leaves the next buses of each line and direction that is wanted. Nobody boards where all end.
    /// - Returns: the rides that are left.
    @discardableResult
    fileprivate mutating func keepOnly(_ isWanted: (BoardDesk.Ride) -> Bool) -> Set<BoardDesk.Ride> {
        var counts: [BoardDesk.Ride: Int] = [:]
        board.arrivals = board.arrivals.filter { arrival in
            let ride = ride(arrival)
            guard !arrival.isLastStop, isWanted(ride), counts[ride, default: 0] < BoardDesk.mostOfLine else {
                return false
            }
            counts[ride, default: 0] += 1
            return true
        }
        board.headways = board.headways.filter { headway in
            let ride = ride(headway)
            guard isWanted(ride) else { return false }
            counts[ride, default: 0] += 1
            return true
        }
        board.next = nil
        return Set(counts.keys)
    }

    private func ride(_ arrival: Arrival) -> BoardDesk.Ride {
        let timetable = service.timetable
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        let headsign = arrival.headsign ?? timetable.string(timetable.headsign(of: arrival))
        return ride(timetable.patternRoutes[pattern.position], timetable.direction(of: pattern), headsign)
    }

    private func ride(_ headway: StopHeadway) -> BoardDesk.Ride {
        ride(headway.route, headway.direction, headway.headsign ?? "")
    }

    private func ride(_ route: RouteIndex, _ direction: UInt8?, _ headsign: String) -> BoardDesk.Ride {
        BoardDesk.Ride(agency: service.agencyID, route: route, way: direction.map { String($0) } ?? headsign)
    }
}
