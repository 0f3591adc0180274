import TransitCore

/// A timetable together with derived data for matching, which is computed on first use.
struct MatchingNetwork: Sendable {
    let timetable: Timetable
    private var projectors: [ShapeIndex: ShapeProjector] = [:]
    private var drawn: [PatternIndex: Bool] = [:]

    init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    mutating func line(of pattern: PatternIndex) -> ShapeProjector {
        let shape = timetable.patternShapes[pattern]
        if let known = projectors[shape] { return known }
        let made = ShapeProjector(shape, of: timetable)
        projectors[shape] = made
        return made
    }

    /// Returns whether a pattern's shape follows the streets closely enough for matching.
    mutating func isDrawn(_ pattern: PatternIndex) -> Bool {
        if let known = drawn[pattern] { return known }
        let isDrawn = timetable.isDrawn(pattern)
        drawn[pattern] = isDrawn
        return isDrawn
    }

    func stop(ofPattern pattern: PatternIndex, at callIndex: Int) -> StopIndex {
        timetable.patternStopStops[timetable.stops(of: pattern).lowerBound + callIndex]
    }
}

extension Timetable {
    /// Returns whether a pattern's shape is precise enough for matching. Without a shape, a line has points only at its
    /// stops; that is sufficient if trips are scheduled.
    fileprivate func isDrawn(_ pattern: PatternIndex) -> Bool {
        let points = points(of: patternShapes[pattern])
        let stops = stops(of: pattern)
        guard !hasTrips(pattern), points.count == stops.count else { return true }
        return zip(points, stops).contains { point, row in
            coordinate(of: patternStopStops[row]).map { $0.distance(to: shapePoint(point)) > 1 } ?? true
        }
    }
}
