// Positions along a shape.

extension Timetable {
    /// The heading of the first pattern at a stop in degrees clockwise from north; nil if there is none.
    package func heading(at stop: StopIndex) -> Double? {
        guard let row = calls(at: stop).first else { return nil }
        return heading(
            on: patternShapes[patternStopPatterns[row]], at: Double(patternStopDistances[row]))
    }

    /// The heading of a shape at a distance from its start, in degrees clockwise from north; nil if it has no points.
    /// - Parameter distance: In metres.
    package func heading(on shape: ShapeIndex, at distance: Double) -> Double? {
        guard let end = stretch(of: shape, at: distance) else { return nil }
        return shapePoint(end - 1).bearing(to: shapePoint(end))
    }

    /// The coordinate at a distance from a shape's start; nil if it has no points.
    /// - Parameter distance: In metres.
    package func place(on shape: ShapeIndex, at distance: Double) -> Coordinate? {
        guard let end = stretch(of: shape, at: distance) else { return nil }
        let (from, to) = (shapePoint(end - 1), shapePoint(end))
        let (start, length) = (Double(shapeDistances[end - 1]), Double(shapeDistances[end] - shapeDistances[end - 1]))
        let share = length > 0 ? min(max((distance - start) / length, 0), 1) : 0
        return Coordinate(
            latitude: from.latitude + (to.latitude - from.latitude) * share,
            longitude: from.longitude + (to.longitude - from.longitude) * share)
    }

    /// The shape between two calls of a pattern. If the feed's shape begins late or ends early, it is extended by a
    /// straight line to the stop.
    package func shape(from: PatternStopIndex, to: PatternStopIndex) -> [Coordinate] {
        let shape = patternShapes[patternStopPatterns[from]]
        let (start, end) = (Double(patternStopDistances[from]), Double(patternStopDistances[to]))
        var way: [Coordinate] = []
        if let first = place(on: shape, at: start), let last = place(on: shape, at: end) {
            let points = points(of: shape)
            let inner = shapeDistances.partitioningIndex(in: points) { Double($0) > start }
            way.append(first)
            way += (inner..<points.upperBound).prefix { Double(shapeDistances[$0]) < end }.map { shapePoint($0) }
            way.append(last)
        }
        if let stop = coordinate(of: patternStopStops[from]), Self.isApart(stop, from: way.first) {
            way.insert(stop, at: 0)
        }
        if let stop = coordinate(of: patternStopStops[to]), Self.isApart(stop, from: way.last) { way.append(stop) }
        return way
    }

    /// Returns whether a stop is farther from its point on the shape than stops beside a wide street are.
    private static func isApart(_ stop: Coordinate, from place: Coordinate?) -> Bool {
        place.map { stop.distance(to: $0) > 80 } ?? true
    }

    /// The end point of the segment at a distance, or of the last segment that has a length.
    private func stretch(of shape: ShapeIndex, at distance: Double) -> ShapePointIndex? {
        let points = points(of: shape)
        guard points.count >= 2 else { return nil }
        let beyond = shapeDistances.partitioningIndex(in: points) { Double($0) > distance }
        var end = min(max(beyond, points.lowerBound + 1), points.upperBound - 1)
        while end > points.lowerBound + 1, shapeDistances[end] == shapeDistances[end - 1] { end -= 1 }
        return end
    }
}
