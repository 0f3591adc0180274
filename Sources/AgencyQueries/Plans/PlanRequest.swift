package import HTTPServer
package import TransitCore

/// The parameters of `/api/v1/plan`, before stop ids are resolved.
///
/// - `from`, `to`, and optionally `via` with `stay` (minutes, 0…480): coordinates or stop ids.
/// - `from=trip:…` with `date`, `start` and `boarded`: the rider is on board; see ``BoardedTrip``.
/// - `departAt` or `arriveBy`: epoch seconds; now by default.
/// - `window`: the minutes within which journeys depart (or arrive, with `arriveBy`), 0…720; 0 returns only the best
///   journey.
/// - `cursor`: continues a previous response.
/// - `maxChanges` (0…7): the maximum number of transfers. `limit` (1…100): the maximum number of journeys.
/// - `farthestWalk` (metres), `pace` (metres per second), `wheelchair` (`possible` or `certain`).
/// - `like`: the id of a journey that the rider follows; its walking options replace the options above.
/// - `withoutRoutes`, `withoutModes`, `withoutAgencies`: exclusions.
/// - `timetableOnly`: ignores live data.
package struct PlanRequest: Sendable {
    /// An origin or destination: a coordinate, a stop id or, as the origin only, a trip that the rider is on.
    package enum End: Sendable {
        case place(Coordinate)
        case stop(String)
        case trip(BoardedTrip)
    }

    package var start, end: End
    package var via: End?
    /// The minimum time at the via stop in seconds.
    package var stay: Int32
    package var time: RaptorQuery.Time
    /// The search window in seconds; nil for only the best journey.
    package var window: Int64?
    package var mostChanges: Int
    /// The minimum transfer time at all stops except the via stop.
    package var transferTime = TransferTime()
    /// The maximum duration of a journey in seconds; see ``RaptorQuery/horizon``.
    package var horizon: Int64?
    package var mostJourneys: Int
    /// Whether the last journeys of the window are returned instead of the first. Set by a cursor; nil returns the last
    /// journeys for an arrival time, and the first journeys for a departure time.
    package var returnsLast: Bool?
    package var walk: WalkProfile
    package var wheelchair: RaptorQuery.Wheelchair
    /// The id of the journey that the rider follows; nil for none.
    package var like: JourneyID?
    package var withoutRoutes, withoutModes, withoutAgencies: Set<String>
    package var isLive: Bool
    /// The filter that selects routes by GTFS `route_type`; nil for all routes.
    package var takes: (@Sendable (UInt16) -> Bool)?
    /// The filter that selects routes by agency id and global route id; nil for all routes.
    package var takesRoute: (@Sendable (_ agency: String, _ route: String) -> Bool)?

    /// Creates a request with the default options.
    package init(from start: End, to end: End, _ time: RaptorQuery.Time) {
        (self.start, self.end, self.time) = (start, end, time)
        (stay, window, mostChanges, mostJourneys) = (
            0, RaptorQuery.usualWindow, RaptorQuery.usualChanges, 10
        )
        (walk, wheelchair, isLive) = (WalkProfile(), .no, true)
        (withoutRoutes, withoutModes, withoutAgencies) = ([], [], [])
    }

    /// The last second of 2099; no timetable covers later times.
    package static let lastSecond = 4_102_444_799

    /// Parses a query. The result is meaningless if the query has reported problems.
    package init(_ query: inout QueryReader, now: EpochSeconds) {
        start = Self.start(&query)
        end = Self.end("to", &query) ?? Self.missing("to", &query)
        via = Self.end("via", &query)
        stay = Int32(query.integer("stay", in: 0...480, default: 0) * 60)
        let minutes = query.integer("window", in: 0...720, default: Int(RaptorQuery.usualWindow / 60))
        window = minutes > 0 ? Int64(minutes) * 60 : nil
        time = Self.time(&query, now)
        mostChanges = query.integer("maxChanges", in: 0...7, default: RaptorQuery.usualChanges)
        mostJourneys = query.integer("limit", in: 1...100, default: 10)
        let farthest = query.integer(
            "farthestWalk", in: WalkProfile.askedDistances, default: Int(WalkProfile.usualFarthest))
        let pace = query.number("pace", in: WalkProfile.askedPaces, default: WalkProfile.usualPace)
        wheelchair = query.choice("wheelchair", ["possible": .unlessImpossible, "certain": .onlyPossible]) ?? .no
        walk = WalkProfile(pace: pace, farthest: Double(farthest), wheelchair: wheelchair != .no)
        withoutRoutes = Set(query.list("withoutRoutes") ?? [])
        withoutModes = Set(query.list("withoutModes") ?? [])
        withoutAgencies = Set(query.list("withoutAgencies") ?? [])
        isLive = !query.flag("timetableOnly")
        readLike(&query)
        if let text = query.text("cursor"), !go(to: text) {
            query.complain("cursor", "earlier or later of a response")
        }
        if let unknown = withoutModes.first(where: { VehicleMode(rawValue: $0) == nil }) {
            query.complain("withoutModes", "\(VehicleMode.names), not \(unknown.prefix(32))")
        }
        if case .trip = start, case .arrival = time {
            query.complain("arriveBy", "departAt or neither, because a rider on board has departed")
        }
    }

    /// Continues the search at a page cursor.
    /// - Returns: false for an invalid cursor.
    package mutating func go(to cursor: String) -> Bool {
        guard let cursor = PlanCursor(text: cursor.utf8) else { return false }
        go(to: cursor)
        return true
    }

    package mutating func go(to cursor: PlanCursor) {
        (time, window) = (cursor.time, cursor.window.map { min($0, 43_200) })
        returnsLast = cursor.returnsLast
    }

    private static func time(_ query: inout QueryReader, _ now: EpochSeconds) -> RaptorQuery.Time {
        let departure = EpochSeconds(
            Int64(query.integer("departAt", in: 0...lastSecond, default: Int(clamping: now.rawValue))))
        guard query.has("arriveBy") else { return .departure(departure) }
        return .arrival(EpochSeconds(Int64(query.integer("arriveBy", in: 0...lastSecond, default: 0))))
    }

    /// Adopts the walking options of an earlier journey, which its id contains.
    private mutating func readLike(_ query: inout QueryReader) {
        guard let text = query.text("like", maximum: JourneyID.longest) else { return }
        guard text.utf8.allSatisfy(Self.isBase64URL) else { return query.complain("like", "the id of a journey") }
        guard let id = JourneyID(text: text.utf8) else { return query.miss("There is no journey with the id in like.") }
        walk = WalkProfile(pace: id.pace, farthest: id.farthest, wheelchair: id.wheelchair != .no)
        wheelchair = id.wheelchair
        like = id
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
    }

    private static func start(_ query: inout QueryReader) -> End {
        let date = query.day("date")
        let start = query.serviceStart("start")
        let boarded = query.text("boarded", maximum: 300)
        guard let text = query.text("from", maximum: 300), text.hasPrefix(BoardedTrip.prefix) else {
            return end("from", &query) ?? missing("from", &query)
        }
        var trip = BoardedTrip(
            id: String(text.dropFirst(BoardedTrip.prefix.count)), date: date, start: start)
        if let boarded { trip.boarding = .stop(boarded) }
        return .trip(trip)
    }

    private static func missing(_ name: String, _ query: inout QueryReader) -> End {
        if !query.has(name) { query.complain(name, expected) }
        return .place(Coordinate(latitude: 0, longitude: 0))
    }

    private static let expected = "latitude,longitude in degrees, or the id of a stop"

    private static func end(_ name: String, _ query: inout QueryReader) -> End? {
        guard let text = query.text(name, maximum: 300) else {
            if query.value(name) != nil { query.complain(name, expected) }
            return nil
        }
        // Unambiguous, because agency ids contain no comma and numbers no colon.
        guard !text.hasPrefix(BoardedTrip.prefix) else {
            query.complain(name, "\(expected); a trip can be the origin only")
            return nil
        }
        guard !text.contains(":") else { return .stop(text) }
        guard let place = QueryReader.coordinate(text) else {
            query.complain(name, expected)
            return nil
        }
        return .place(place)
    }
}

extension PlanRequest {
    /// Converts the request to a journey query, and resolves its stop ids.
    /// - Throws: `notFound` for an unknown stop.
    func question(on routing: RoutingData) throws(Problem) -> JourneyQuery {
        var question = JourneyQuery(from: try place(start, routing), to: try place(end, routing), time, window: window)
        if let via { question.via = JourneyQuery.Via(try place(via, routing), stay: stay) }
        question.mostChanges = mostChanges
        question.transferTime = transferTime
        question.horizon = horizon
        question.mostJourneys = mostJourneys
        question.returnsLastJourneys = returnsLast
        question.walk = walk
        question.wheelchair = wheelchair
        question.routesLeftOut = routesLeftOut(routing)
        question.mostWork = Self.mostWork
        return question
    }

    /// The maximum number of calls and footpaths examined per request; examining them takes some tenths of a second.
    private static let mostWork = 10_000_000

    private func place(_ end: End, _ routing: RoutingData) throws(Problem) -> PlanPlace {
        switch end {
        // `BoardedTrip.board(_:at:)` replaces this placeholder.
        case .trip: return PlanPlace(Coordinate(latitude: 0, longitude: 0))
        case .place(let coordinate): return PlanPlace(coordinate)
        case .stop(let id):
            guard let place = routing.place(ofStop: id) else {
                throw .notFound("There is no stop with the id \(id.prefix(64)).")
            }
            return place
        }
    }

    /// Returns the excluded routes in ascending order.
    private func routesLeftOut(_ routing: RoutingData) -> [NetworkRouteIndex] {
        guard
            !withoutRoutes.isEmpty || !withoutModes.isEmpty || !withoutAgencies.isEmpty || takes != nil
                || takesRoute != nil
        else {
            return []
        }
        return routing.routes { isLeftOut($1, $0) }
    }

    private func isLeftOut(_ route: RouteIndex, _ own: AgencyTimetable) -> Bool {
        takes.map { !$0(own.timetable.routeTypes[route]) } ?? false
            || takesRoute.map { !$0(own.agency, Self.id(of: route, own)) } ?? false
            || withoutAgencies.contains(own.agency)
            || withoutModes.contains(VehicleMode(routeType: own.timetable.routeTypes[route]).rawValue)
            || withoutRoutes.contains(Self.id(of: route, own))
    }

    private static func id(of route: RouteIndex, _ own: AgencyTimetable) -> String {
        own.agency + ":" + own.timetable.string(own.timetable.routeIDs[route])
    }
}

extension QueryReader {
    package mutating func number(_ name: String, in range: ClosedRange<Double>, default usual: Double) -> Double {
        guard let value = encoded(name) else { return usual }
        guard let number = DecimalText.number(value), range.contains(number) else {
            complain(name, "\(range.lowerBound)…\(range.upperBound)")
            return usual
        }
        return number
    }

    package mutating func choice<Value>(_ name: String, _ values: [String: Value]) -> Value? {
        guard let text = encoded(name) else { return nil }
        guard let value = values[String(text)] else {
            complain(name, values.keys.sorted().joined(separator: " or "))
            return nil
        }
        return value
    }
}
