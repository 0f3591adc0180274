import TransitCore

/// Converts a loop route to a pattern with a first and a last stop.
enum MagicBusLoop {
    /// Rotates the stops so that the loop begins and ends at its top stop. A bus on the last leg thereby has a next
    /// stop, and the engine detects that the last stop is also the first.
    /// - Parameters:
    ///   - ids: The stops in travel order.
    ///   - top: The stop where the loop begins and ends; nil for a route that is not a loop. If it is not among the
    ///     stops, their order remains unchanged.
    static func stops(_ ids: [String], top: String?) -> [String] {
        guard let top, let first = ids.first else { return ids }
        let isClosed = ids.count > 1 && ids.last == first
        let open = isClosed ? Array(ids.dropLast()) : ids
        let start = open.firstIndex(of: top) ?? 0
        return open.count < 2 ? ids : Array(open[start...] + open[..<start]) + [open[start]]
    }

    /// The maximum distance in metres between the ends of a line that is treated as closed.
    private static let gap = 100.0

    /// Rotates a closed line so that it begins and ends near the given location. Returns other lines unchanged.
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

    /// Returns the point of a segment that is nearest to the plane's origin.
    private static func nearestToOrigin(from: PlanePoint, to: PlanePoint) -> PlanePoint {
        let leg = to - from
        guard leg.squaredLength > 0 else { return from }
        return from + leg * min(max(-from.dot(leg) / leg.squaredLength, 0), 1)
    }
}
