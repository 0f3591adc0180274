import TransitCore

/// A timetable with what matching needs beside it, made where it is first asked for.
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

    /// Whether a pattern's line follows streets, as far as that matters to placing.
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
    /// Where no shape is drawn a line has a point at each stop and none between. With a timetable that is good enough.
    fileprivate func isDrawn(_ pattern: PatternIndex) -> Bool {
        let points = points(of: patternShapes[pattern])
        let stops = stops(of: pattern)
        guard !hasTrips(pattern), points.count == stops.count else { return true }
        return zip(points, stops).contains { point, row in
            coordinate(of: patternStopStops[row]).map { $0.distance(to: shapePoint(point)) > 1 } ?? true
        }
    }
}
