import TransitCore

/// The passages of each piece of a trace at the stops of a direction. They determine the direction's branches and the
/// order of its stops.
struct TracePassages {
    /// A point at which a piece of the trace passes a stop.
    struct Passage {
        /// The index of the stop in the stops of the direction.
        var stop: Int
        /// The distance along the piece in the direction of travel, in metres.
        var distance: Double
        /// The distance of the stop from the piece in metres.
        var offset: Double
    }

    /// The passages of one piece at the stops of the direction.
    struct Along {
        let piece: TracePiece
        /// Whether vehicles travel in the direction in which the piece is drawn. The direction of travel is the one in
        /// which ``inOrder`` is longer.
        let isForward: Bool
        /// All passages in the order of travel.
        let all: [Passage]
        /// The indexes in ``all`` of the longest sequence of passages whose stops are in the provider's order.
        let inOrder: [Int]
    }

    /// The maximum distance in metres between a piece and a stop located on it.
    fileprivate static let reach = 60.0
    /// If one piece passes at least this fraction of a direction's stops in order, the direction has no branches.
    private static let unbranchedShare = 0.9

    let stopCount: Int
    let pieces: [Along]
    let plane: LocalPlane
    let work: TraceWork

    /// - Parameter stops: The stops in the provider's order.
    init(of network: TraceNetwork, at stops: [Coordinate]) {
        let points = stops.map(network.plane.point)
        (stopCount, plane, work) = (stops.count, network.plane, network.work)
        pieces = network.pieces.map { Along($0, points, network.work) }
    }

    /// The passages of the piece that passes the most stops in order, if it passes nearly all of them; otherwise nil.
    var unbranched: Along? {
        let longest = pieces.max { $0.inOrder.count < $1.inOrder.count }
        guard let longest, Double(longest.inOrder.count) >= Self.unbranchedShare * Double(stopCount) else { return nil }
        return longest
    }
}

extension TracePassages.Along {
    fileprivate init(_ piece: TracePiece, _ stops: [PlanePoint], _ work: TraceWork) {
        let grid = TraceGrid([piece], work)
        let forward = stops.enumerated().flatMap { number, stop in
            grid.places(near: stop, within: TracePassages.reach).map {
                TracePassages.Passage(stop: number, distance: $0.distance, offset: $0.offset)
            }
        }.sorted { ($0.distance, $0.stop) < ($1.distance, $1.stop) }
        let backward = forward.reversed().map {
            TracePassages.Passage(stop: $0.stop, distance: -$0.distance, offset: $0.offset)
        }
        let inOrder = TraceNetwork.placesOfLongestRise(forward.map(\.stop))
        let inReverse = TraceNetwork.placesOfLongestRise(backward.map(\.stop))
        let isForward = inOrder.count >= inReverse.count
        self.init(
            piece: piece, isForward: isForward, all: isForward ? forward : backward,
            inOrder: isForward ? inOrder : inReverse)
    }
}

extension TraceNetwork {
    /// Returns the passages of each piece at the stops of a direction.
    /// - Parameter stops: The stops in the provider's order.
    func passages(at stops: [Coordinate]) -> TracePassages { TracePassages(of: self, at: stops) }
}
