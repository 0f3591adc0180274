// Places along a shape.

extension Timetable {
    /// Where the first line that calls at a stop goes there, in degrees clockwise from north; nil if none does.
    package func heading(at stop: StopIndex) -> Double? {
        guard let row = calls(at: stop).first else { return nil }
        return heading(
            on: patternShapes[patternStopPatterns[row]], at: Double(patternStopDistances[row]))
    }

    /// Where a line goes at a distance from its start, in degrees clockwise from north; nil if it has no points.
    /// - Parameter distance: metres.
    package func heading(on shape: ShapeIndex, at distance: Double) -> Double? {
        guard let end = stretch(of: shape, at: distance) else { return nil }
        return shapePoint(end - 1).bearing(to: shapePoint(end))
    }

    /// The place at a distance from a line's start; nil if it has no points.
    /// - Parameter distance: metres.
    package func place(on shape: ShapeIndex, at distance: Double) -> Coordinate? {
        guard let end = stretch(of: shape, at: distance) else { return nil }
        let (from, to) = (shapePoint(end - 1), shapePoint(end))
        let (start, length) = (Double(shapeDistances[end - 1]), Double(shapeDistances[end] - shapeDistances[end - 1]))
        let share = length > 0 ? min(max((distance - start) / length, 0), 1) : 0
        return Coordinate(
            latitude: from.latitude + (to.latitude - from.latitude) * share,
            longitude: from.longitude + (to.longitude - from.longitude) * share)
    }

    /// The end of the stretch that goes beyond a distance, or of the last one with a length.
    private func stretch(of shape: ShapeIndex, at distance: Double) -> ShapePointIndex? {
        let points = points(of: shape)
        guard points.count >= 2 else { return nil }
        let beyond = shapeDistances.partitioningIndex(in: points) { Double($0) > distance }
        var end = min(max(beyond, points.lowerBound + 1), points.upperBound - 1)
        while end > points.lowerBound + 1, shapeDistances[end] == shapeDistances[end - 1] { end -= 1 }
        return end
    }
}
