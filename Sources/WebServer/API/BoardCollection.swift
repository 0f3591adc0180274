import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// The short boards of several stops for one rider. Each board has the next two departures per group of rows.
struct BoardCollection {
    /// A stop with its shortened board.
    struct Found {
        let view: AgencyView
        let service: AgencyService
        var board: Board
        /// The distance from the rider in metres.
        let distance: Double?

        var look: StopView? { StopView(at: board.stop, of: service, view.entry) }
    }

    let now: Double
    private let near: Coordinate?
    private let views: [AgencyView]
    private(set) var boards: [Found] = []
    /// The requested ids of stops and lines for which there is no board.
    private(set) var missing: [String] = []

    init(_ views: [AgencyView], near: Coordinate?, now: Double) {
        self.views = views
        self.near = near
        self.now = now
    }

    /// Adds the boards of the nearest stops. Each line and direction appears only at the stop nearest to the rider.
    mutating func addNearest(limit: Int) {
        guard let near else { return }
        var nearest = NearestBoards<Found, Ride>(limit: limit)
        let places = places(around: near)
        let reach = BoardsAround.reach(nearest: places.first?.distance ?? 0)
        for place in places where !nearest.isFull && place.distance <= reach {
            var found = board(at: place)
            let isServed = !found.board.arrivals.isEmpty || !found.board.headways.isEmpty
            let rides = found.keepOnly(nearest.isNew)
            nearest.add(found, rides: rides, isServed: isServed)
        }
        boards = nearest.boards
    }

    mutating func addStop(_ id: String) {
        guard let (view, service, stop) = stop(id) else { return missing.append(id) }
        let distance = near.flatMap { service.timetable.coordinate(of: stop)?.distance(to: $0) }
        boards.append(
            board(at: NearbyStop(view: view, service: service, stop: stop, distance: distance ?? 0), distance))
    }

    /// Adds a line's board at the nearest stop in each of the line's directions.
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

    /// The agency nearest to the rider, and its distance in metres.
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

extension BoardCollection {
    private struct NearbyStop {
        let view: AgencyView
        let service: AgencyService
        let stop: StopIndex
        /// The distance from the rider in metres.
        let distance: Double
    }

    /// Returns the nearby stops and stations of all agencies.
    private func places(around near: Coordinate) -> [NearbyStop] {
        let all = views.flatMap { view -> [NearbyStop] in
            guard let service = view.moment.service else { return [] }
            return service.timetable.placesToBoard(around: near).map { stop, distance in
                NearbyStop(view: view, service: service, stop: stop, distance: distance)
            }
        }
        return all.sorted { $0.distance < $1.distance }
    }

    private func places(
        of route: RouteIndex, of view: AgencyView, _ service: AgencyService, around near: Coordinate
    ) -> [NearbyStop] {
        let timetable = service.timetable
        return RouteDirection.all(of: route, in: timetable).compactMap { direction in
            let rows = direction.patterns.flatMap { timetable.stops(of: $0) }.filter { timetable.canBoard(at: $0) }
            let stops = Set(rows.map { timetable.patternStopStops[$0] })
            let places = stops.compactMap { stop in
                timetable.coordinate(of: stop).map {
                    NearbyStop(view: view, service: service, stop: stop, distance: $0.distance(to: near))
                }
            }
            return places.min { ($0.distance, $0.stop) < ($1.distance, $1.stop) }
        }.filter { $0.distance <= BoardsAround.farthest }
    }

    private func board(at place: NearbyStop, where isWanted: (Ride) -> Bool = { _ in true }) -> Found {
        board(at: place, place.distance, where: isWanted)
    }

    private func board(
        at place: NearbyStop, _ distance: Double?, where isWanted: (Ride) -> Bool = { _ in true }
    ) -> Found {
        var board = BoardWindow().board(at: place.stop, of: place.service.snapshot, now: now)
        // Service alerts are shown only on the complete board of a stop.
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

    /// A service that a rider can board: a line of an agency with its direction and branch.
    fileprivate struct Ride: Hashable {
        let agency: String
        let route: RouteIndex
        let way: Way
    }

    fileprivate enum Way: Hashable {
        case ride(Timetable.Ride)
        /// A direction as reported by the provider, for a line that does not serve the stop in the timetable.
        case reported(direction: UInt8?, headsign: String)
    }
}

extension BoardCollection.Found {
    /// Keeps only the next departures of each group of wanted lines and directions. Removes arrivals where boarding is
    /// not allowed.
    /// - Returns: the services that remain on the board.
    @discardableResult
    fileprivate mutating func keepOnly(_ isWanted: (BoardCollection.Ride) -> Bool) -> Set<BoardCollection.Ride> {
        let timetable = service.timetable
        typealias Next = NextBuses<BoardGroup<RouteIndex, String>>
        var (next, gone, branches) = (Next(), Next(), BranchEnds(timetable))
        var rides: Set<BoardCollection.Ride> = []
        board.arrivals = board.arrivals.filter { arrival in
            let (ride, canBoard) = (ride(arrival), timetable.pickup(of: arrival) != .never)
            guard isWanted(ride) else { return false }
            let group = timetable.boardGroup(of: arrival, &branches)
            let isKept =
                switch arrival.status {
                // A canceled departure is shown in addition to the next two departures that take place.
                case .canceled, .skipped: next.hasRoom(for: group) && gone.takes(group, canBoard: canBoard)
                case .live, .scheduled, .notSeen: next.takes(group, canBoard: canBoard)
                }
            if isKept { rides.insert(ride) }
            return isKept
        }
        board.headways = board.headways.filter { isWanted(ride($0)) }
        board.next = nil
        return rides.union(board.headways.map { ride($0) })
    }

    private func ride(_ arrival: Arrival) -> BoardCollection.Ride {
        let timetable = service.timetable
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        let route = timetable.patternRoutes[pattern]
        if let reported = arrival.headsign, !reported.isEmpty, timetable.direction(of: pattern) == nil {
            return ride(route, .reported(direction: nil, headsign: reported))
        }
        return ride(route, .ride(timetable.ride(at: arrival.patternStop, trip: arrival.trip?.trip)))
    }

    private func ride(_ headway: StopHeadway) -> BoardCollection.Ride {
        if let row = headway.row { return ride(headway.route, .ride(service.timetable.ride(at: row, trip: nil))) }
        return ride(headway.route, .reported(direction: headway.direction, headsign: headway.headsign ?? ""))
    }

    private func ride(_ route: RouteIndex, _ way: BoardCollection.Way) -> BoardCollection.Ride {
        BoardCollection.Ride(agency: service.agencyID, route: route, way: way)
    }
}
