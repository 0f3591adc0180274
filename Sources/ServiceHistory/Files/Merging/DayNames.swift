import LiveModel

/// Maps the agencies, routes, stops and patterns of a day that is being merged from their identities to their indexes.
struct DayNames {
    private struct PatternKey: Hashable {
        var route: UInt32
        var direction: UInt8?
        var headsign: String
        var stops: [UInt32]
    }

    private var agencies: [String: UInt32]
    private var routes: [String: UInt32]
    private var stops: [String: UInt32]
    private var patterns: [PatternKey: UInt32]

    init(_ day: RecordedDay) {
        agencies = Self.indexes(day.agencies.map(\.id))
        routes = Self.indexes(day.routes.map(\.id))
        stops = Self.indexes(day.stops.map(\.id))
        patterns = Self.indexes(day.patterns.map { Self.key($0) })
    }

    /// Adds the patterns of another part of the day, with the records to which they refer.
    /// - Returns: The index in `day` of each of the part's patterns.
    mutating func add(_ part: RecordedDay, to day: inout RecordedDay) -> [UInt32] {
        let agencies = part.agencies.map { Self.index($0.id, $0, &self.agencies, &day.agencies) }
        let routes = part.routes.map { route in
            var copy = route
            if Int(route.agency) < agencies.count { copy.agency = agencies[Int(route.agency)] }
            return Self.index(route.id, copy, &self.routes, &day.routes)
        }
        let stops = part.stops.map { Self.index($0.id, $0, &self.stops, &day.stops) }
        return part.patterns.map { pattern in
            var copy = pattern
            copy.route = routes[Int(pattern.route)]
            copy.stops = pattern.stops.map { stops[Int($0)] }
            return Self.index(Self.key(copy), copy, &self.patterns, &day.patterns)
        }
    }

    private static func key(_ pattern: RecordedPattern) -> PatternKey {
        PatternKey(
            route: pattern.route, direction: pattern.direction, headsign: pattern.headsign, stops: pattern.stops)
    }

    private static func indexes<Key: Hashable>(_ keys: [Key]) -> [Key: UInt32] {
        Dictionary(keys.enumerated().map { ($1, UInt32($0)) }) { first, _ in first }
    }

    private static func index<Key: Hashable, Record>(
        _ key: Key, _ record: Record, _ known: inout [Key: UInt32], _ records: inout [Record]
    ) -> UInt32 {
        if let index = known[key] { return index }
        let index = UInt32(records.count)
        known[key] = index
        records.append(record)
        return index
    }
}
