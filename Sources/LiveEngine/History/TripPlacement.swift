import TransitCore

/// Where a vehicle was, and when.
struct TimedPlace: Sendable, Equatable {
    var place: Coordinate
    var at: EpochSeconds
}

/// Puts a finished trip on the line that it ran along, with all of its fixes in view: what no single report can tell, the
/// whole way can.
struct TripPlacement {
    /// Metres beside the line within which a fix is on it, where streets are drawn and where they are not; one that is
    /// not counts as much.
    private static let reach = 60.0
    private static let undrawnReach = 150.0
    /// Of its fixes, the share that has to be on the line.
    private static let leastShare = 0.5
    private static let fewestFixes = 3
    /// How much longer than from fix to fix the way along the line may be, as streets bend; and what it counts, in metres,
    /// to be as long again: a line that has to be leapt along is another's.
    private static let winding = 1.3
    private static let leap = 30.0
    /// Metres by which another line has to fit better than the usual one: lines that differ by a corner would else share
    /// the days of one trip among them.
    private static let habit = 10.0

    var pattern: PatternIndex
    /// Distances along the line that never fall.
    var fixes: [Progress.Sample]
    /// Metres, the mean over all fixes.
    var cost: Double

    /// The best of some lines; nil if it ran along none of them.
    /// - Parameter usual: the line on which the same trip ran on the days before.
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

    /// The cheapest way along one line; nil if too few fixes are on it.
    private init?(_ fixes: [TimedPlace], on pattern: PatternIndex, in network: inout MatchingNetwork) {
        let reach = network.isDrawn(pattern) ? Self.reach : Self.undrawnReach
        let ways = PatternWays(
            fixes, along: network.line(of: pattern), reach: reach, topSpeed: network.timetable.topSpeed(of: pattern),
            on: pattern)
        guard let last = ways.cheapest else { return nil }
        self.pattern = pattern
        cost = last.cost / Double(fixes.count)
        self.fixes = ways.way(to: last.step)
        cost += Self.leap * max(Self.excess(of: self.fixes, over: fixes) - Self.winding, 0)
        guard Double(self.fixes.count) >= Self.leastShare * Double(fixes.count) else { return nil }
    }

    /// How much longer the way along the line is than the way from fix to fix.
    private static func excess(of placed: [Progress.Sample], over fixes: [TimedPlace]) -> Double {
        guard let first = placed.first, let last = placed.last else { return 0 }
        let way = zip(fixes, fixes.dropFirst()).reduce(0.0) { $0 + $1.0.place.distance(to: $1.1.place) }
        return (last.distance - first.distance) / max(way, 1)
    }
}
