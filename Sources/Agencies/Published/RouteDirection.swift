package import TransitCore

/// The patterns of a route that share a GTFS direction.
package struct RouteDirection {
    /// The `direction_id`; nil if the feed has none.
    package let id: UInt8?
    /// The distinct headsigns, in descending order of the number of trips of their patterns.
    package let headsigns: [StringIndex]
    package let patterns: [PatternIndex]

    package static func all(of route: RouteIndex, in timetable: Timetable) -> [RouteDirection] {
        var patterns: [UInt8?: [PatternIndex]] = [:]
        for pattern in timetable.patterns(of: route) {
            patterns[timetable.direction(of: pattern), default: []].append(pattern)
        }
        return patterns.sorted { ($0.key ?? .max) < ($1.key ?? .max) }.map { id, patterns in
            RouteDirection(
                id: id, patterns: patterns.sorted { timetable.trips(of: $0).count > timetable.trips(of: $1).count },
                in: timetable)
        }
    }

    private init(id: UInt8?, patterns: [PatternIndex], in timetable: Timetable) {
        self.id = id
        self.patterns = patterns
        var seen: Set<StringIndex> = []
        headsigns = patterns.map { timetable.usualHeadsign(of: $0) }
            .filter { $0.rawValue != 0 && seen.insert($0).inserted }
    }

    /// Returns the distinct names of the patterns' last stops, in descending order of the number of trips of the
    /// patterns.
    package func lastStopNames(in timetable: Timetable) -> [StringIndex] {
        var seen: Set<StringIndex> = []
        return patterns.map { timetable.lastStopName(of: $0) }.filter { $0.rawValue != 0 && seen.insert($0).inserted }
    }

    /// Returns the stops of the pattern with the most trips in travel order, followed by stops that only other patterns
    /// serve.
    package func stops(in timetable: Timetable) -> [StopIndex] {
        Self.stops(ofPatterns: patterns.map { timetable.stops(of: $0).map { timetable.patternStopStops[$0] } })
    }

    /// Returns the stops of the first pattern in travel order, followed by stops that only later patterns serve.
    /// - Parameter patterns: The stops of each pattern; the pattern with the most trips is first.
    package static func stops<Stop: Hashable>(ofPatterns patterns: [[Stop]]) -> [Stop] {
        var seen: Set<Stop> = []
        return patterns.joined().filter { seen.insert($0).inserted }
    }
}
