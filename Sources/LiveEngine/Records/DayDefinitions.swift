import LiveModel
import TransitCore

/// The agencies, routes, stops and patterns that a service day refers to, each defined once, when it is first needed.
struct DayDefinitions: Sendable {
    private var agencies: [String: UInt32] = [:]
    private var routes: [String: UInt32] = [:]
    private var stops: [String: UInt32] = [:]
    /// The indexes of the defined patterns, by the hash of their content.
    private var patterns: [UInt64: UInt32] = [:]
    /// The indexes of the stops of each defined pattern.
    private(set) var stopsOfPattern: [[UInt32]] = []
    /// The index of the route of each defined pattern.
    private(set) var routesOfPattern: [UInt32] = []
    /// The indexes of the defined patterns, by their pattern in the current timetable.
    private(set) var known: [PatternIndex: UInt32] = [:]

    init() {}

    /// Restores the definitions of a recorded day.
    init(_ day: RecordedDay) {
        agencies = Self.indexes(day.agencies.map(\.id))
        routes = Self.indexes(day.routes.map(\.id))
        stops = Self.indexes(day.stops.map(\.id))
        patterns = Self.indexes(day.patterns.map(\.contentHash))
        stopsOfPattern = day.patterns.map(\.stops)
        routesOfPattern = day.patterns.map(\.route)
    }

    private static func indexes<Key: Hashable>(_ keys: [Key]) -> [Key: UInt32] {
        Dictionary(keys.enumerated().map { ($1, UInt32($0)) }) { first, _ in first }
    }

    /// Discards the pattern indexes that refer to a replaced timetable.
    /// - Parameter first: The first pattern that changed; nil if all of them changed.
    mutating func forgetRows(from first: PatternIndex?) {
        guard let first else { return known = [:] }
        known = known.filter { $0.key < first }
    }

    /// Returns the index of a pattern, and defines it if it is new.
    mutating func index(of pattern: PatternIndex, in timetable: Timetable, _ events: inout PendingEvents) -> UInt32 {
        if let index = known[pattern] { return index }
        let record = record(of: pattern, in: timetable, &events)
        let hash = record.contentHash
        if let index = patterns[hash] {
            known[pattern] = index
            return index
        }
        let index = UInt32(stopsOfPattern.count)
        stopsOfPattern.append(record.stops)
        routesOfPattern.append(record.route)
        patterns[hash] = index
        known[pattern] = index
        events.add(.pattern(record))
        return index
    }

    /// Returns the index of a stop if it is defined.
    func index(ofStop stop: StopIndex, in timetable: Timetable) -> UInt32? {
        stops[timetable.string(timetable.stopIDs[stop])]
    }

    /// Returns the index of a pattern's route if it is defined.
    func index(ofRouteOf pattern: PatternIndex, in timetable: Timetable) -> UInt32? {
        routes[timetable.string(timetable.routeIDs[timetable.patternRoutes[pattern]])]
    }

    private mutating func record(
        of pattern: PatternIndex, in timetable: Timetable, _ events: inout PendingEvents
    ) -> RecordedPattern {
        let rows = timetable.stops(of: pattern)
        let shape = timetable.points(of: timetable.patternShapes[pattern])
        return RecordedPattern(
            route: index(of: timetable.patternRoutes[pattern], in: timetable, &events),
            direction: timetable.direction(of: pattern),
            headsign: timetable.string(timetable.patternHeadsigns[pattern]),
            stops: rows.map { index(of: timetable.patternStopStops[$0], in: timetable, &events) },
            distances: rows.map { timetable.patternStopDistances[$0] },
            isTimepoint: rows.map { timetable.patternStopFlags[$0].contains(.timepoint) },
            shape: shape.map { timetable.shapePoint($0) })
    }

    private mutating func index(of route: RouteIndex, in timetable: Timetable, _ events: inout PendingEvents) -> UInt32
    {
        let id = timetable.string(timetable.routeIDs[route])
        if let index = routes[id] { return index }
        let agency = index(of: timetable.routeAgencies[route], in: timetable, &events)
        routes[id] = UInt32(routes.count)
        let (color, textColor) = (timetable.routeColors[route], timetable.routeTextColors[route])
        events.add(
            .route(
                RecordedRoute(
                    id: id, agency: agency, shortName: timetable.string(timetable.routeShortNames[route]),
                    longName: timetable.string(timetable.routeLongNames[route]),
                    type: Int32(timetable.routeTypes[route]), color: color == .max ? nil : color,
                    textColor: textColor == .max ? nil : textColor)))
        return UInt32(routes.count - 1)
    }

    private mutating func index(of agency: AgencyIndex, in timetable: Timetable, _ events: inout PendingEvents)
        -> UInt32
    {
        guard timetable.agencyIDs.hasRow(agency) else { return 0 }
        let id = timetable.string(timetable.agencyIDs[agency])
        if let index = agencies[id] { return index }
        agencies[id] = UInt32(agencies.count)
        events.add(
            .agency(
                RecordedAgency(
                    id: id, name: timetable.string(timetable.agencyNames[agency]),
                    url: timetable.string(timetable.agencyURLs[agency]))))
        return UInt32(agencies.count - 1)
    }

    private mutating func index(of stop: StopIndex, in timetable: Timetable, _ events: inout PendingEvents) -> UInt32 {
        let id = timetable.string(timetable.stopIDs[stop])
        if let index = stops[id] { return index }
        stops[id] = UInt32(stops.count)
        events.add(
            .stop(
                RecordedStop(
                    id: id, code: timetable.string(timetable.stopCodes[stop]),
                    name: timetable.string(timetable.stopNames[stop]),
                    place: timetable.coordinate(of: stop) ?? Coordinate(latitude: 0, longitude: 0))))
        return UInt32(stops.count - 1)
    }
}

extension RecordedPattern {
    /// The hash that identifies the pattern within its day.
    fileprivate var contentHash: UInt64 {
        var hash = StableHash()
        hash.add(headsign.utf8)
        hash.add(direction ?? .max)
        hash.add(number: route)
        for stop in stops { hash.add(number: stop) }
        for isTimepoint in isTimepoint { hash.add(isTimepoint ? 1 : 0) }
        for point in shape {
            hash.add(number: UInt32(bitPattern: point.latitudeE7))
            hash.add(number: UInt32(bitPattern: point.longitudeE7))
        }
        return hash.value
    }
}

extension StableHash {
    fileprivate mutating func add(number: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
