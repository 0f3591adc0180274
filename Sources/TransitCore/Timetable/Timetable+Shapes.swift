// Positions and directions along a shape.

extension Timetable {
    /// Returns the direction of travel of the first pattern that calls at a stop, in degrees clockwise from north; nil
    /// if there is none.
    package func heading(at stop: StopIndex) -> Double? {
        guard let row = calls(at: stop).first else { return nil }
        return heading(
            on: patternShapes[patternStopPatterns[row]], at: Double(patternStopDistances[row]))
    }

    /// Returns the direction of a shape at a distance from its start, in degrees clockwise from north; nil if the shape
    /// has no points.
    /// - Parameter distance: In metres.
    package func heading(on shape: ShapeIndex, at distance: Double) -> Double? {
        guard let end = stretch(of: shape, at: distance) else { return nil }
        return shapePoint(end - 1).bearing(to: shapePoint(end))
    }

    /// Returns the coordinate at a distance from the start of a shape; nil if the shape has no points.
    /// - Parameter distance: In metres.
    package func place(on shape: ShapeIndex, at distance: Double) -> Coordinate? {
        guard let end = stretch(of: shape, at: distance) else { return nil }
        let (from, to) = (shapePoint(end - 1), shapePoint(end))
        let (start, length) = (Double(shapeDistances[end - 1]), Double(shapeDistances[end] - shapeDistances[end - 1]))
        let share = length > 0 ? min(max((distance - start) / length, 0), 1) : 0
        return Coordinate(
            latitude: from.latitude + (to.latitude - from.latitude) * share,
            longitude: Coordinate.wrapped(
                from.longitude + Coordinate.wrapped(to.longitude - from.longitude) * share))
    }

    /// Returns the part of the shape between two calls of a pattern. If the feed's shape begins after the first stop or
    /// ends before the last one, a straight line from or to the stop is added.
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

    /// Returns whether a stop is too far from its point on the shape to be beside it, even on a wide street.
    private static func isApart(_ stop: Coordinate, from place: Coordinate?) -> Bool {
        place.map { stop.distance(to: $0) > 80 } ?? true
    }

    /// Returns the end point of the shape segment that contains a distance, or of the last segment whose length exceeds
    /// 0.
    private func stretch(of shape: ShapeIndex, at distance: Double) -> ShapePointIndex? {
        let points = points(of: shape)
        guard points.count >= 2 else { return nil }
        let beyond = shapeDistances.partitioningIndex(in: points) { Double($0) > distance }
        var end = min(max(beyond, points.lowerBound + 1), points.upperBound - 1)
        while end > points.lowerBound + 1, shapeDistances[end] == shapeDistances[end - 1] { end -= 1 }
        return end
    }
}
