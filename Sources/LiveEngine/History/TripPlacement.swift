import TransitCore

/// A position with its time.
struct TimedPlace: Sendable, Equatable {
    var place: Coordinate
    var at: EpochSeconds
}

/// Matches a finished trip to its line with all of its fixes, which is more reliable than matching each fix when it is
/// reported.
struct TripPlacement {
    /// The distance, in metres, up to which a fix counts as on a line that has a shape; also the cost of a fix off the
    /// line.
    private static let reach = 60.0
    /// The value of ``reach`` for a line without a shape.
    private static let undrawnRadius = 150.0
    /// The minimum share of fixes that must be on the line.
    private static let leastShare = 0.5
    private static let fewestFixes = 3
    /// The tolerated ratio of the distance along the line to the distance between fixes, since streets bend.
    private static let winding = 1.3
    /// The cost, in metres, of exceeding ``winding`` by 1. A large ratio means that the vehicle would have jumped along
    /// the line, so it is probably on another line.
    private static let leap = 30.0
    /// The cost reduction of the usual line, in metres. Without it, the days of one trip would be divided between lines
    /// that differ only at a corner.
    private static let habit = 10.0

    var pattern: PatternIndex
    /// The matched fixes, as non-decreasing distances along the line.
    var fixes: [Progress.Sample]
    /// The mean cost per fix, in metres.
    var cost: Double

    /// Returns the placement on the line with the lowest cost; nil if no line matches.
    /// - Parameter usual: The line of the same trip on earlier days.
    static func best(
        of fixes: [TimedPlace], on patterns: [PatternIndex], usual: PatternIndex?, in network: inout MatchingNetwork
    ) -> TripPlacement? {
        guard fixes.count >= fewestFixes else { return nil }
        var best: TripPlacement?
        for pattern in patterns {
            guard var placed = TripPlacement(fixes, on: pattern, in: &network) else { continue }
            if pattern == usual { placed.cost -= habit }
            if placed.cost < best?.cost ?? .infinity { best = placed }
        }
        return best
    }

    /// Finds the cheapest path along one line; nil if too few fixes are on it.
    private init?(_ fixes: [TimedPlace], on pattern: PatternIndex, in network: inout MatchingNetwork) {
        let reach = network.isDrawn(pattern) ? Self.reach : Self.undrawnRadius
        let ways = PatternCandidates(
            fixes, along: network.line(of: pattern), reach: reach, topSpeed: network.timetable.topSpeed(of: pattern),
            on: pattern)
        guard let last = ways.cheapest else { return nil }
        self.pattern = pattern
        cost = last.cost / Double(fixes.count)
        self.fixes = ways.way(to: last.step)
        cost += Self.leap * max(Self.excess(of: self.fixes, over: fixes) - Self.winding, 0)
        guard Double(self.fixes.count) >= Self.leastShare * Double(fixes.count) else { return nil }
    }

    /// Returns the distance along the line divided by the distance between the fixes.
    private static func excess(of placed: [Progress.Sample], over fixes: [TimedPlace]) -> Double {
        guard let first = placed.first, let last = placed.last else { return 0 }
        let way = zip(fixes, fixes.dropFirst()).reduce(0.0) { $0 + $1.0.place.distance(to: $1.1.place) }
        return (last.distance - first.distance) / max(way, 1)
    }
}
