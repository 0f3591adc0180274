/// Converts the pieces of a walk to a line and walking directions.
struct WalkWriter {
    let streets: Streets
    private let start: Coordinate
    private var way: [Coordinate]
    private var steps: [WalkStep] = []
    private var wheelchair: StreetWheelchairAccess = .yes
    private var bearing: Double?
    private var last: (way: StreetWayIndex, attributes: StreetAttributes)?

    init(streets: Streets, start: Coordinate) {
        self.streets = streets
        self.start = start
        way = [start]
    }

    mutating func add(_ piece: WalkPiece) {
        let points = streets.points(of: piece)
        let metres = Double(max(piece.from, piece.to) - min(piece.from, piece.to)) / 10
        points.forEach { append($0) }
        guard metres > 0, let first = points.first, let end = points.last else { return }
        restrict(to: streets.attributes(of: piece.edge))
        let leaving = Self.bearing(points[...]) ?? first.bearing(to: end)
        if !continues(piece.edge, leaving) { begin(piece.edge, at: first, leaving) }
        steps[steps.count - 1].metres += metres
        let backward = Self.bearing(points.reversed()[...])
        bearing = backward.map { ($0 + 180).truncatingRemainder(dividingBy: 360) } ?? leaving
        last = (streets.edgeWays[piece.edge], streets.attributes(of: piece.edge))
    }

    consuming func finish(at end: Coordinate, metres: Double, seconds: Int64) -> Walk {
        append(end)
        if way.count == 1 { way.append(end) }
        return Walk(
            metres: metres, seconds: seconds, points: way, steps: steps,
            wheelchair: steps.isEmpty ? .unknown : wheelchair)
    }

    /// A walk of length zero that stays at the start.
    var here: Walk { Walk(metres: 0, seconds: 0, points: [start, start], steps: [], wheelchair: .yes) }

    private mutating func append(_ point: Coordinate) {
        if way[way.count - 1] != point { way.append(point) }
    }

    /// Updates the wheelchair access of the walk with that of a part. `no` takes precedence over `unknown`, and
    /// `unknown` over all other values.
    private mutating func restrict(to attributes: StreetAttributes) {
        let isClosed = attributes.kind == .steps || attributes.has([.raisedKerb, .steep])
        let here: StreetWheelchairAccess = isClosed ? .no : attributes.wheelchair
        if wheelchair == .no || here == .no { return wheelchair = .no }
        if wheelchair == .unknown || here == .unknown { return wheelchair = .unknown }
        if here == .limited { wheelchair = .limited }
    }

    /// Returns whether an edge belongs to the same step of the directions as the previous edge.
    private func continues(_ edge: StreetEdgeIndex, _ leaving: Double) -> Bool {
        guard let last, let bearing else { return false }
        let attributes = streets.attributes(of: edge)
        guard last.attributes.kind.isNamedInDirections == attributes.kind.isNamedInDirections,
            !attributes.kind.isNamedInDirections || last.attributes.kind == attributes.kind
        else { return false }
        let name = streets.wayNames[streets.edgeWays[edge]]
        guard streets.wayNames[last.way] == name else { return false }
        return name != 0 || abs(Self.turn(from: bearing, to: leaving)) < 40
    }

    private mutating func begin(_ edge: StreetEdgeIndex, at point: Coordinate, _ leaving: Double) {
        let kind = streets.attributes(of: edge).kind
        let turn: WalkTurn =
            if kind == .elevator { .elevator } else if let bearing {
                WalkTurn(degrees: Self.turn(from: bearing, to: leaving))
            } else { .depart }
        steps.append(
            WalkStep(
                turn: turn, direction: CompassDirection(bearing: leaving), name: streets.name(of: edge), kind: kind,
                metres: 0, start: point))
    }

    /// Returns the change from one bearing to another, positive to the right, −180…180.
    private static func turn(from: Double, to: Double) -> Double {
        (to - from + 540).truncatingRemainder(dividingBy: 360) - 180
    }

    /// Returns the bearing of the first eight metres of a line; nil if the line has no length.
    private static func bearing(_ points: ArraySlice<Coordinate>) -> Double? {
        guard let first = points.first else { return nil }
        let far = points.first { first.distance(to: $0) >= 8 } ?? points.last
        guard let far, far != first else { return nil }
        return first.bearing(to: far)
    }
}

extension StreetKind {
    /// Whether ways of this kind are mentioned in walking directions.
    package var isNamedInDirections: Bool { self == .steps || self == .crossing || self == .elevator }
}

extension Streets {
    /// Returns the points of a piece in walking direction.
    func points(of piece: WalkPiece) -> [Coordinate] {
        let (low, high) = (min(piece.from, piece.to), max(piece.from, piece.to))
        let points = points(of: piece.edge, Double(low), Double(high))
        return piece.from <= piece.to ? points : points.reversed()
    }

    /// Returns the points of a part of an edge.
    /// - Parameters:
    ///   - low, high: The ends of the part, in decimetres from the start of the edge.
    private func points(of edge: StreetEdgeIndex, _ low: Double, _ high: Double) -> [Coordinate] {
        var whole: [(point: Coordinate, along: Double)] = []
        forEachPoint(of: edge, from: beginning(of: edge)) { point in
            let along = whole.last.map { $0.along + $0.point.distance(to: point) } ?? 0
            whole.append((point, along))
        }
        guard let last = whole.last, last.along > 0 else { return whole.map { $0.point } }
        let scale = last.along / Double(edgeLengths[edge])
        let (from, to) = (low * scale, high * scale)
        let inner = whole.filter { $0.along > from && $0.along < to }.map { $0.point }
        return [Self.point(at: from, of: whole)] + inner + [Self.point(at: to, of: whole)]
    }

    private static func point(at along: Double, of line: [(point: Coordinate, along: Double)]) -> Coordinate {
        guard let index = line.firstIndex(where: { $0.along >= along }) else { return line[line.count - 1].point }
        guard index > 0 else { return line[0].point }
        let (one, other) = (line[index - 1], line[index])
        let part = other.along > one.along ? (along - one.along) / (other.along - one.along) : 0
        return Coordinate(
            latitude: one.point.latitude + (other.point.latitude - one.point.latitude) * part,
            longitude: one.point.longitude + (other.point.longitude - one.point.longitude) * part)
    }
}
