import TransitCore

/// The street that a route follows: `shared/map_trace_route_ID.xml`.
enum MagicBusTrace {
    /// - Returns: the line, and what of it was left out.
    static func line(_ body: [UInt8]) throws(FeedError) -> (line: [Coordinate], discarded: DiscardCounts) {
        var discarded = DiscardCounts()
        var points: [(sequence: Double, coordinate: Coordinate)] = []
        for row in try MagicBusDocument.rows(body, "item", in: "histdata", expecting: "a Magic Bus trace") {
            switch row.coordinate("latitude", "longitude") {
            case .success(let coordinate):
                // Without a number of its own a point follows the one before it.
                points.append((row.number("sequence_no") ?? points.last?.sequence ?? 0, coordinate))
            case .failure(let loss): discarded.add(loss.reason)
            }
        }
        let order = points.indices.sorted { (points[$0].sequence, $0) < (points[$1].sequence, $1) }
        return (order.map { points[$0].coordinate }, discarded)
    }
}
