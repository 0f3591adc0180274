import TransitCore

/// Converts a circular route to a pattern with a first and a last stop.
enum MagicBusLoop {
    /// A loop begins at its top and calls there again at its end: so a bus on the last leg has its next stop ahead, and
    /// the engine sees that what ends there begins there anew.
    /// - Parameters:
    ///   - ids: in the order of the way.
    ///   - top: where the loop begins and ends; nil for a route that is no loop. If it is not among the stops, the loop
    ///     begins as it is listed.
    static func stops(_ ids: [String], top: String?) -> [String] {
        guard let top, let first = ids.first else { return ids }
        let isClosed = ids.count > 1 && ids.last == first
        let open = isClosed ? Array(ids.dropLast()) : ids
        let start = open.firstIndex(of: top) ?? 0
        return open.count < 2 ? ids : Array(open[start...] + open[..<start]) + [open[start]]
    }

    /// Metres between the ends of a line that goes around.
    private static let gap = 100.0

    /// A line that goes around, turned so that it begins and ends beside a place; others pass unchanged.
    static func line(_ line: [Coordinate], from start: Coordinate) -> [Coordinate] {
        guard line.count > 2, let first = line.first, let last = line.last, first.distance(to: last) <= gap else {
            return line
        }
        let plane = LocalPlane(at: start)
        let points = line.map { plane.point($0) } + [plane.point(first)]
        let nearest = zip(points, points.dropFirst()).map(nearestToOrigin)
        let offsets = nearest.map(\.squaredLength)
        guard let leg = offsets.indices.min(by: { offsets[$0] < offsets[$1] }) else { return line }
        let cut = plane.coordinate(nearest[leg])
        return [cut] + line[(leg + 1)...] + line[...leg] + [cut]
    }

    /// The point of a leg that is nearest to the plane's origin.
    private static func nearestToOrigin(from: PlanePoint, to: PlanePoint) -> PlanePoint {
        let leg = to - from
        guard leg.squaredLength > 0 else { return from }
        return from + leg * min(max(-from.dot(leg) / leg.squaredLength, 0), 1)
    }
}
