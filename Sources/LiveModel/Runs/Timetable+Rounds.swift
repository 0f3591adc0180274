package import TransitCore

extension Timetable {
    /// The maximum distance, in metres, between two termini that count as the same location.
    private static var samePlace: Double { 150 }

    /// Returns whether vehicles of a pattern run in a continuous loop: it has no trips with a beginning and an end, and
    /// ends where it begins.
    package func goesRound(_ pattern: PatternIndex) -> Bool {
        guard !hasTrips(pattern), stops(of: pattern).count > 2 else { return false }
        if repeatsFirstStop(pattern) { return true }
        let points = points(of: patternShapes[pattern])
        guard let first = points.first, let last = points.last else { return false }
        return shapePoint(first).distance(to: shapePoint(last)) <= Self.samePlace
    }

    /// Returns whether the last stop of a pattern is also its first, so that the last call of a lap is the first of the
    /// next lap.
    package func repeatsFirstStop(_ pattern: PatternIndex) -> Bool {
        let rows = stops(of: pattern)
        guard let first = rows.first, let last = rows.last, first != last else { return false }
        return patternStopStops[first] == patternStopStops[last]
    }

    /// Returns the pattern of the same route that begins at or near the last stop of a pattern. For a loop, this is the
    /// pattern itself.
    package func patternFromTheEnd(of pattern: PatternIndex) -> PatternIndex? {
        if goesRound(pattern) { return pattern }
        guard let last = stops(of: pattern).last else { return nil }
        let end = patternStopStops[last]
        let candidates = [pattern] + patterns(of: patternRoutes[pattern])
        return candidates.first { candidate in
            guard let first = stops(of: candidate).first else { return false }
            let start = patternStopStops[first]
            guard start != end else { return true }
            guard let from = coordinate(of: start), let to = coordinate(of: end) else { return false }
            return from.distance(to: to) <= Self.samePlace
        }
    }
}
