import TransitCore

/// The streets that a route's trace shows.
///
/// A trace is a drawing: its pieces come in any order and direction, branches meet trunks anywhere, a way out and the
/// way back lie beside each other or on each other, and a variant may be drawn whole beside the variant that it leaves.
/// So its pieces are read as a net of streets, joined where an end meets another piece, and ``line(through:)`` looks for
/// the way along them that calls at given stops.
struct TraceNetwork {
    /// Metres between an end and the piece that it meets.
    private static let gap = 25.0
    /// Metres between two lines that show the same street.
    private static let width = 8.0
    /// A drawing with more points than this is cut off.
    private static let mostPoints = 60_000
    /// … and so is one of more pieces.
    private static let mostPieces = 1_000
    private static let mostJoints = 20_000

    let plane: LocalPlane
    let pieces: [TracePiece]
    let grid: TraceGrid
    /// Places that are one and the same crossing.
    let joints: [(one: TracePlace, other: TracePlace)]
    let work: TraceWork

    /// - Parameter work: of all traces of a network together.
    init(_ drawn: [[Coordinate]], work: TraceWork = TraceWork()) {
        self.work = work
        let plane = LocalPlane(at: drawn.first?.first ?? Coordinate(latitude: 0, longitude: 0))
        self.plane = plane
        let pieces = drawn.prefix(Self.mostPieces).map { TracePiece($0.map(plane.point)) }
        self.pieces = Self.different(pieces.filter { $0.points.count > 1 }, work)
        grid = TraceGrid(self.pieces, work)
        joints = Self.joints(of: self.pieces, grid)
    }

    /// Without the pieces that only repeat a part of a longer one.
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
