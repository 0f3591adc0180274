/// A search for the edges nearest to a coordinate. The results are ordered by distance, nearest first.
struct NearestEdges {
    /// An edge found near the coordinate.
    struct Found {
        var edge: StreetEdgeIndex
        var metres: Double
        /// The distance of ``point`` from the start of the edge, in decimetres.
        var along: UInt16
        /// The point of the edge nearest to the coordinate.
        var point: Coordinate

        var link: StreetLink {
            StreetLink(edge: edge, along: along, offset: UInt16(clamping: Int(metres * 10 + 0.5)))
        }
    }

    private static let most = 24

    let coordinate: Coordinate
    private(set) var found: [Found] = []
    private let plane: LocalPlane
    private let reach: Double
    private let weights: WalkWeights

    init(_ coordinate: Coordinate, reach: Double, weights: WalkWeights) {
        self.coordinate = coordinate
        self.reach = reach
        self.weights = weights
        plane = LocalPlane(at: coordinate)
        found.reserveCapacity(Self.most + 1)
    }

    /// Scans the junctions within the search radius. The radius includes half of the longest edge, so at least one end
    /// of each relevant edge is found.
    mutating func look(in streets: Streets) {
        let margin = Double(StreetFormat.longestEdge) / 20
        let box = StreetCellBox(around: coordinate, metres: reach + margin)
        var near = self
        streets.cells.forEach(in: box) { junctions in
            for junction in junctions { near.look(at: junction, in: streets) }
        }
        self = near
    }

    private mutating func look(at junction: JunctionIndex, in streets: Streets) {
        let metres = plane.point(streets.coordinate(of: junction)).length
        for edge in streets.edgeStarts.range(of: junction) {
            look(at: edge, from: junction, metres, in: streets)
        }
        for edge in streets.endings[junction] {
            look(at: edge, from: streets.otherEnd(of: edge, from: junction), metres, in: streets)
        }
    }

    /// Adds an edge if it is among the nearest.
    /// - Parameter metres: The distance from the coordinate to one end of the edge.
    private mutating func look(
        at edge: StreetEdgeIndex, from beginning: JunctionIndex, _ metres: Double, in streets: Streets
    ) {
        guard metres - Double(streets.edgeLengths[edge]) / 10 <= bound,
            weights.weight(streets.attributes(of: edge)) > 0,
            !found.contains(where: { $0.edge == edge })
        else { return }
        keep(nearestPoint(of: edge, from: beginning, in: streets))
    }

    /// The distance in metres beyond which an edge is not added to the nearest edges.
    private var bound: Double { found.count < Self.most ? reach : found[found.count - 1].metres }

    private mutating func keep(_ one: Found) {
        guard one.metres <= bound else { return }
        let index = found.firstIndex { ($0.metres, $0.edge) > (one.metres, one.edge) } ?? found.count
        found.insert(one, at: index)
        if found.count > Self.most { found.removeLast() }
    }

    private func nearestPoint(of edge: StreetEdgeIndex, from beginning: JunctionIndex, in streets: Streets) -> Found {
        var best = (squared: Double.infinity, along: 0.0, point: PlanePoint(x: 0, y: 0))
        var last: PlanePoint?
        var length = 0.0
        streets.forEachPoint(of: edge, from: beginning) { coordinate in
            let point = plane.point(coordinate)
            guard let start = last else { return last = point }
            last = point
            let way = point - start
            let squared = way.squaredLength
            let part = squared > 0 ? min(max(-start.dot(way) / squared, 0), 1) : 0
            let foot = start + way * part
            let metres = squared.squareRoot()
            if foot.squaredLength < best.squared { best = (foot.squaredLength, length + metres * part, foot) }
            length += metres
        }
        let whole = Double(streets.edgeLengths[edge])
        let along = length > 0 ? best.along / length * whole : 0
        return Found(
            edge: edge, metres: best.squared.squareRoot(), along: UInt16(min(max(along, 0), whole)),
            point: plane.coordinate(best.point))
    }
}
