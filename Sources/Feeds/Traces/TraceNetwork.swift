import TransitCore

/// A street network derived from the drawn trace of a route.
///
/// A trace is a drawing. Its pieces have any order and direction, branches meet the trunk anywhere, the two directions
/// lie next to or on top of each other, and a variant may be drawn in full next to the main line. The pieces are
/// therefore treated as a network of streets, joined where an end meets another piece. ``line(through:)`` finds the
/// path through given stops.
struct TraceNetwork {
    /// The maximum distance in metres between the end of a piece and another piece that it meets.
    private static let gap = 25.0
    /// The maximum distance in metres between two pieces that count as drawings of the same street.
    private static let width = 8.0
    /// The maximum number of points. Further pieces are ignored.
    private static let mostPoints = 60_000
    /// The maximum number of pieces. Further pieces are ignored.
    private static let mostPieces = 1_000
    private static let mostJoints = 20_000

    let plane: LocalPlane
    let pieces: [TracePiece]
    let grid: TraceGrid
    /// The joints of the pieces, each as two points: the end of a piece, and the point of a piece that this end meets.
    let joints: [(one: TracePlace, other: TracePlace)]
    let work: TraceWork

    /// - Parameter work: The work limit that all traces of a network share.
    init(_ drawn: [[Coordinate]], work: TraceWork = TraceWork()) {
        self.work = work
        let plane = LocalPlane(at: drawn.first?.first ?? Coordinate(latitude: 0, longitude: 0))
        self.plane = plane
        let pieces = drawn.prefix(Self.mostPieces).map { TracePiece($0.map(plane.point)) }
        self.pieces = Self.different(pieces.filter { $0.points.count > 1 }, work)
        grid = TraceGrid(self.pieces, work)
        joints = Self.joints(of: self.pieces, grid)
    }

    /// Returns the pieces, except those that only repeat a part of a longer piece.
    private static func different(_ pieces: [TracePiece], _ work: TraceWork) -> [TracePiece] {
        var kept: [(piece: TracePiece, grid: TraceGrid)] = []
        var points = 0
        for piece in pieces.sorted(by: { $0.length > $1.length }) {
            guard points + piece.points.count <= mostPoints else { break }
            let samples = piece.samples(every: 40)
            let isRepeated = kept.contains { longer in
                samples.allSatisfy { !longer.grid.places(near: $0, within: width).isEmpty }
            }
            guard !isRepeated else { continue }
            kept.append((piece, TraceGrid([piece], work)))
            points += piece.points.count
        }
        return kept.map(\.piece)
    }

    private static func joints(of pieces: [TracePiece], _ grid: TraceGrid) -> [(one: TracePlace, other: TracePlace)] {
        var joints: [(one: TracePlace, other: TracePlace)] = []
        for (number, piece) in pieces.enumerated() {
            for distance in [0, piece.length] {
                let end = TracePlace(piece: number, distance: distance, offset: 0)
                for place in grid.places(near: piece.point(at: distance), within: gap)
                where (place.piece != number || abs(place.distance - distance) > 4 * gap) && joints.count < mostJoints {
                    joints.append((end, place))
                }
            }
        }
        return joints
    }
}
