import TransitCore

extension TracePassages {
    /// The minimum distance, in metres, that a bus would have to drive back along the piece to serve a stop in the
    /// listed order, so that the stop counts as listed at a wrong position. Over shorter distances buses do turn back,
    /// for example to another platform of a terminal.
    private static let shortestReturn = 500.0

    /// The corrected order of a direction's stops, as the indexes of all stops in the provider's list. Misplaced stops
    /// are moved to their position along the trace, unless the direction has branches.
    ///
    /// Some servers list a stop far ahead of or behind its position, for example a terminal that is listed ahead of the
    /// streets that lead to it. A line in the server's order would run to the terminal, back, and to the terminal
    /// again, and a bus that reaches it the first time would seem to have skipped those streets. If one piece passes
    /// nearly all stops in the server's order, it also determines the position of such a stop.
    ///
    /// All other stops keep their positions. So do the stops before the first and after the last stop that is in order,
    /// because the piece of a loop may begin anywhere.
    var order: [Int] {
        var order = Array(0..<stopCount)
        guard let unbranched else { return order }
        var placed = unbranched.inOrder.map { unbranched.all[$0] }
        for passage in Self.misplaced(in: unbranched.all, inOrder: placed) {
            guard let before = placed.lastIndex(where: { $0.distance <= passage.distance }) else { continue }
            let others = order.filter { $0 != passage.stop }
            guard let position = others.firstIndex(of: placed[before].stop) else { continue }
            order = others
            order.insert(passage.stop, at: position + 1)
            placed.insert(passage, at: before + 1)
        }
        return order
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
