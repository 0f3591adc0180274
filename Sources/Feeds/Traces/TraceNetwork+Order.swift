import TransitCore

extension TraceNetwork {
    /// A passage of a piece at a stop.
    private struct Passage {
        /// The index of the stop in the stops of the direction.
        var stop: Int
        /// The distance along the piece in the direction of travel, in metres.
        var distance: Double
        /// The distance of the stop from the piece in metres.
        var offset: Double
    }

    /// The minimum distance, in metres, that a bus would have to drive back along the piece if a stop is listed at a
    /// wrong position. Buses do turn back to a nearby stop, such as another platform of a terminal.
    private static let shortestReturn = 500.0

    /// Returns the order of the stops of a direction without branches, in which misplaced stops have their position
    /// along the trace.
    ///
    /// Some servers list a stop far ahead of or behind its position, for example a terminal that is listed ahead of the
    /// streets that lead to it. A line in the server's order would run to the terminal, back, and to the terminal
    /// again, and a bus that reaches it the first time would seem to have skipped those streets. If one piece passes
    /// nearly all stops in the server's order, it also determines the position of such a stop.
    ///
    /// All other stops keep their positions, as does every stop before the first or after the last stop in order,
    /// because the piece of a loop may begin anywhere.
    /// - Parameter stops: The stops in the provider's order.
    /// - Returns: The indexes of all stops.
    func order(of stops: [Coordinate]) -> [Int] {
        let points = stops.map(plane.point)
        var order = Array(stops.indices)
        let best = pieces.map { passages(of: points, by: $0) }.max { $0.inOrder.count < $1.inOrder.count }
        guard let best, Double(best.inOrder.count) >= Self.isAll * Double(stops.count) else { return order }
        var placed = best.inOrder
        for passage in Self.misplaced(in: best.all, inOrder: best.inOrder) {
            guard let before = placed.lastIndex(where: { $0.distance <= passage.distance }) else { continue }
            let others = order.filter { $0 != passage.stop }
            guard let position = others.firstIndex(of: placed[before].stop) else { continue }
            order = others
            order.insert(passage.stop, at: position + 1)
            placed.insert(passage, at: before + 1)
        }
        return order
    }

    /// Returns all passages of a piece at stops, and the longest sequence of them in the provider's order. They are in
    /// the order of travel, in the direction in which this sequence is longer.
    private func passages(of stops: [PlanePoint], by piece: TracePiece) -> (all: [Passage], inOrder: [Passage]) {
        let grid = TraceGrid([piece], work)
        let forward = stops.enumerated().flatMap { number, stop in
            grid.places(near: stop, within: Self.reach).map {
                Passage(stop: number, distance: $0.distance, offset: $0.offset)
            }
        }.sorted { ($0.distance, $0.stop) < ($1.distance, $1.stop) }
        let backward = forward.reversed().map { Passage(stop: $0.stop, distance: -$0.distance, offset: $0.offset) }
        let inOrder = Self.longestInOrder(forward)
        let inReverse = Self.longestInOrder(backward)
        return inOrder.count >= inReverse.count ? (forward, inOrder) : (backward, inReverse)
    }

    private static func longestInOrder(_ passages: [Passage]) -> [Passage] {
        placesOfLongestRise(passages.map(\.stop)).map { passages[$0] }
    }

    /// Returns the nearest passage at each misplaced stop, in the order of travel.
    private static func misplaced(in passages: [Passage], inOrder: [Passage]) -> [Passage] {
        guard let first = inOrder.first, let last = inOrder.last else { return [] }
        let known = Set(inOrder.map(\.stop))
        let others = passages.filter { passage in
            !known.contains(passage.stop) && passage.stop > first.stop && passage.stop < last.stop
                && passage.distance >= first.distance && passage.distance <= last.distance
        }
        let nearest = Dictionary(grouping: others, by: \.stop).values.compactMap { same in
            same.min { $0.offset < $1.offset }
        }
        return nearest.filter { wayBack(to: $0, from: inOrder) >= shortestReturn }
            .sorted { ($0.distance, $0.stop) < ($1.distance, $1.stop) }
    }

    /// Returns how far, in metres, a bus would have to drive back along the piece to serve a stop in the provider's
    /// order.
    private static func wayBack(to passage: Passage, from inOrder: [Passage]) -> Double {
        let before = inOrder.last { $0.stop < passage.stop }.map { $0.distance - passage.distance } ?? 0
        let after = inOrder.first { $0.stop > passage.stop }.map { passage.distance - $0.distance } ?? 0
        return max(before, after)
    }
}
