import TransitCore

/// The geographic path of a pattern along its shape.
struct PatternPath {
    private let timetable: Timetable
    private let points: Range<ShapePointIndex>

    init(_ timetable: Timetable, pattern: PatternIndex) {
        self.timetable = timetable
        points = timetable.points(of: timetable.patternShapes[pattern])
    }

    /// Returns the position at a distance in metres along the line, and the line's bearing at that position in degrees.
    /// Nil if the line has no points.
    func place(at distance: Double) -> (place: Coordinate, bearing: Double)? {
        guard let first = points.first else { return nil }
        guard points.count > 1 else { return (timetable.shapePoint(first), 0) }
        let target = Float(distance)
        let beyond = timetable.shapeDistances.partitioningIndex(in: points) { $0 > target }
        let end = min(max(beyond, first + 1), points.upperBound - 1)
        let from = timetable.shapePoint(end - 1)
        let to = timetable.shapePoint(end)
        let start = Double(timetable.shapeDistances[end - 1])
        let length = Double(timetable.shapeDistances[end]) - start
        let share = length > 0 ? min(max((distance - start) / length, 0), 1) : 0
        let place = Coordinate(
            latitude: from.latitude + (to.latitude - from.latitude) * share,
            longitude: from.longitude + (to.longitude - from.longitude) * share)
        return (place, from.bearing(to: to))
    }
}
