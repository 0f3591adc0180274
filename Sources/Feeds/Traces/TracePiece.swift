import TransitCore

/// One polyline of a trace on a plane, with distances along it.
struct TracePiece {
    let points: [PlanePoint]
    /// The distance of each point from the first point along the piece, in metres.
    let distances: [Double]

    init(_ points: [PlanePoint]) {
        self.points = points
        var sum = 0.0
        distances = points.indices.map { row in
            if row > 0 { sum += (points[row] - points[row - 1]).length }
            return sum
        }
    }

    var length: Double { distances.last ?? 0 }

    /// Returns the nearest point on a segment, as its distance along the piece and its offset from the point.
    func project(_ point: PlanePoint, onSegment row: Int) -> (distance: Double, offset: Double) {
        let way = points[row + 1] - points[row]
        let squared = way.squaredLength
        let fraction = squared > 0 ? min(max((point - points[row]).dot(way) / squared, 0), 1) : 0
        let offset = (point - (points[row] + way * fraction)).length
        return (distances[row] + (distances[row + 1] - distances[row]) * fraction, offset)
    }

    func point(at distance: Double) -> PlanePoint {
        guard let row = distances.firstIndex(where: { $0 >= distance }) else { return points[points.count - 1] }
        guard row > 0 else { return points[0] }
        let length = distances[row] - distances[row - 1]
        let fraction = length > 0 ? (distance - distances[row - 1]) / length : 0
        return points[row - 1] + (points[row] - points[row - 1]) * fraction
    }

    /// Returns the points of the piece, with additional points where they are more than `spacing` apart.
    func samples(every spacing: Double) -> some Sequence<PlanePoint> {
        points.indices.lazy.flatMap { [points] row -> [PlanePoint] in
            guard row + 1 < points.count else { return [points[row]] }
            let (one, way) = (points[row], points[row + 1] - points[row])
            let steps = min(max(Int(way.length / spacing), 1), 1000)
            return (0..<steps).map { one + way * (Double($0) / Double(steps)) }
        }
    }

    /// Returns the points from one distance to another, including both ends. They are reversed if the second is
    /// smaller.
    func slice(from start: Double, to end: Double) -> [PlanePoint] {
        let between = distances.indices.filter { distances[$0] > min(start, end) && distances[$0] < max(start, end) }
        let inner = (start <= end ? between : between.reversed()).map { points[$0] }
        return [point(at: start)] + inner + [point(at: end)]
    }
}

/// The projection of a point onto a piece of a trace.
struct TracePlace: Equatable {
    var piece: Int
    /// The distance along the piece in metres.
    var distance: Double
    /// The distance in metres between the original point and its projection onto the piece.
    var offset: Double
}
