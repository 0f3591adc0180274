import Fetching
import TransitCore

/// Parses the shape of a route: `shared/map_trace_route_ID.xml`.
enum MagicBusTrace {
    /// - Returns: The line, and the counts of omitted points.
    static func line(_ body: [UInt8]) throws(FeedError) -> (line: [Coordinate], discarded: DiscardCounts) {
        var discarded = DiscardCounts()
        var points: [(sequence: Double, coordinate: Coordinate)] = []
        for row in try MagicBusDocument.rows(body, "item", in: "histdata", expecting: "a Magic Bus trace") {
            switch row.coordinate("latitude", "longitude") {
            case .success(let coordinate):
                // A point without a sequence number follows the previous point.
                points.append((row.number("sequence_no") ?? points.last?.sequence ?? 0, coordinate))
            case .failure(let loss): discarded.add(loss.reason)
            }
        }
        let order = points.indices.sorted { (points[$0].sequence, $0) < (points[$1].sequence, $1) }
        return (order.map { points[$0].coordinate }, discarded)
    }
}
