import TransitCore

/// Splits walls, fences and shorelines into segments no longer than the height of a grid cell, and sorts them by the
/// cell of their midpoint.
struct BarrierBuilder {
    private static let longestPiece = 250.0
    /// The maximum plausible distance between successive nodes of a barrier, in metres.
    private static let longestSegment = 20_000.0

    private var pieces: [(key: UInt64, ends: [Int32])] = []
    private(set) var dropped: [DropReason: Int] = [:]

    var count: Int { pieces.count }

    init(_ ways: StreetWays, _ nodes: NodeStore) {
        for way in 0..<ways.barriers.count {
            cut(ways.barriers.nodes(of: way).map { nodes.number(of: $0) ?? 0 }, nodes)
        }
        pieces.sort { $0.key < $1.key }
    }

    private mutating func cut(_ way: [Int], _ nodes: NodeStore) {
        for (node, next) in zip(way, way.dropFirst()) where !nodes.isMissing(node) && !nodes.isMissing(next) {
            let start = Coordinate(latitudeE7: nodes.latitudes[node], longitudeE7: nodes.longitudes[node])
            let end = Coordinate(latitudeE7: nodes.latitudes[next], longitudeE7: nodes.longitudes[next])
            let metres = start.distance(to: end)
            guard metres <= Self.longestSegment else {
                dropped[.tooLong, default: 0] += 1
                continue
            }
            add(start, end, Int(metres / Self.longestPiece) + 1)
        }
    }

    private mutating func add(_ start: Coordinate, _ end: Coordinate, _ count: Int) {
        func point(_ number: Int) -> Coordinate {
            let part = Double(number) / Double(count)
            return Coordinate(
                latitude: start.latitude + (end.latitude - start.latitude) * part,
                longitude: start.longitude + (end.longitude - start.longitude) * part)
        }
        for number in 0..<count {
            let (one, other) = (point(number), point(number + 1))
            let cell = StreetCell(
                latitudeE7: Coordinate.e7((one.latitude + other.latitude) / 2),
                longitudeE7: Coordinate.e7((one.longitude + other.longitude) / 2))
            pieces.append((cell.key, [one.latitudeE7, one.longitudeE7, other.latitudeE7, other.longitudeE7]))
        }
    }

    func put(_ writer: inout StreetsWriter) {
        guard !pieces.isEmpty else { return }
        let cells = CellColumns(pieces.map(\.key))
        writer.put(.barrierCells, cells.keys)
        writer.put(.barrierStarts, cells.starts)
        writer.put(.barriers, pieces.flatMap(\.ends))
    }
}
