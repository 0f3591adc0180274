import TransitCore

/// A grid index of the segments of all pieces, by which the pieces near a point are found.
struct TraceGrid {
    private static let cell = 150.0
    /// The maximum length of a segment in cells. Longer segments are drawing errors of the agency and are skipped.
    private static let longestSegment = 400

    private struct Cell: Hashable {
        var x: Int
        var y: Int

        init(_ point: PlanePoint) {
            x = Int((point.x / TraceGrid.cell).rounded(.down))
            y = Int((point.y / TraceGrid.cell).rounded(.down))
        }

        init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    private struct Segment: Hashable {
        var piece: Int
        var row: Int
    }

    /// The cost of adding a segment to a cell, relative to the cost of examining a segment.
    private static let costOfEntry = 10

    private var cells: [Cell: [Segment]] = [:]
    private let pieces: [TracePiece]
    private let work: TraceWork

    init(_ pieces: [TracePiece], _ work: TraceWork) {
        self.pieces = pieces
        self.work = work
        for (number, piece) in pieces.enumerated() {
            for row in piece.points.indices.dropLast() { add(Segment(piece: number, row: row)) }
        }
    }

    private mutating func add(_ segment: Segment) {
        let ends = [pieces[segment.piece].points[segment.row], pieces[segment.piece].points[segment.row + 1]]
        let (one, other) = (Cell(ends[0]), Cell(ends[1]))
        let (wide, high) = (abs(one.x - other.x), abs(one.y - other.y))
        guard wide <= Self.longestSegment, high <= Self.longestSegment, wide * high <= 10_000,
            work.spend((wide + 1) * (high + 1) * Self.costOfEntry)
        else { return }
        for x in min(one.x, other.x)...max(one.x, other.x) {
            for y in min(one.y, other.y)...max(one.y, other.y) { cells[Cell(x: x, y: y), default: []].append(segment) }
        }
    }

    /// Returns the projections of a point onto the pieces near it: one for each time that a piece passes.
    /// - Parameter reach: The maximum distance from the point in metres. At most the size of a cell.
    func places(near point: PlanePoint, within reach: Double) -> [TracePlace] {
        let near = segments(around: Cell(point))
        let found = near.map { segment -> TracePlace in
            let place = pieces[segment.piece].project(point, onSegment: segment.row)
            return TracePlace(piece: segment.piece, distance: place.distance, offset: place.offset)
        }
        return Self.passages(found.filter { $0.offset <= reach }, apart: 2 * reach)
    }

    /// Returns the segments of a cell and its neighbouring cells. Empty once the work limit is reached.
    private func segments(around middle: Cell) -> Set<Segment> {
        var near: Set<Segment> = []
        for x in middle.x - 1...middle.x + 1 {
            for y in middle.y - 1...middle.y + 1 {
                guard let segments = cells[Cell(x: x, y: y)] else { continue }
                guard work.spend(segments.count) else { return [] }
                near.formUnion(segments)
            }
        }
        return near
    }

    /// Merges projections that are close to each other along a piece. Of each group, the one nearest to the point is
    /// returned.
    private static func passages(_ places: [TracePlace], apart: Double) -> [TracePlace] {
        var passages: [TracePlace] = []
        for place in places.sorted(by: { ($0.piece, $0.distance) < ($1.piece, $1.distance) }) {
            guard let last = passages.last, last.piece == place.piece, place.distance - last.distance < apart else {
                passages.append(place)
                continue
            }
            if place.offset < last.offset { passages[passages.count - 1] = place }
        }
        return passages
    }
}
