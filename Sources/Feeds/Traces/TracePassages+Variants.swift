import TransitCore

extension TracePassages {
    /// A branch of a direction: a part of its stops, and the line along them.
    struct Variant {
        /// The indexes of the branch's stops in the stops of the direction, in the order along the line.
        var stops: [Int]
        var line: [Coordinate]
    }

    private static let fewestStops = 4
    private static let mostVariants = 20
    /// The maximum distance in metres between the lines of two variants that are merged. The stops of one must be a
    /// subset of the other's.
    private static let sameStreet = 40.0

    /// The branches of a direction whose trace is drawn as complete variants. Empty if the direction has none, or if
    /// they cannot be determined. The direction's list of stops contains the stops of all branches, and no bus serves
    /// all of them. The provider's order is correct for any two stops of the same branch.
    var variants: [Variant] {
        guard unbranched == nil else { return [] }
        let found = pieces.map { (piece: $0.piece, variant: variant(along: $0)) }
            .filter { $0.variant.stops.count >= Self.fewestStops }
            .sorted { ($0.variant.stops.count, $0.piece.length) > ($1.variant.stops.count, $1.piece.length) }
        var kept: [(variant: Variant, grid: TraceGrid)] = []
        for (piece, variant) in found where kept.count < Self.mostVariants {
            let isPart = kept.contains { longer in
                Set(longer.variant.stops).isSuperset(of: variant.stops)
                    && piece.samples(every: 60).allSatisfy {
                        !longer.grid.places(near: $0, within: Self.sameStreet).isEmpty
                    }
            }
            if !isPart { kept.append((variant, TraceGrid([piece], work))) }
        }
        return kept.map(\.variant)
    }

    /// Returns the branch along a piece: the stops that the piece serves, and the line along them.
    private func variant(along passages: Along) -> Variant {
        let points = passages.piece.points
        let line = passages.isForward ? points : points.reversed()
        let stops = Self.served(of: passages.all.map(\.stop), inOrder: passages.inOrder)
        return Variant(stops: stops, line: line.map(plane.coordinate))
    }

    /// Returns the stops that a piece serves, given those that it passes. These are the longest sequence in the
    /// provider's order, and all shorter sequences between its stops. A branch is thus complete even if the
    /// provider lists a part of its stops at another position than the piece passes them.
    /// - Parameter places: The indexes in `passed` of the longest sequence in the provider's order.
    private static func served(of passed: [Int], inOrder places: [Int]) -> [Int] {
        var served = Set(places.map { passed[$0] })
        var stops: [Int] = []
        var next = 0
        for place in places + [passed.count] {
            let others = TraceNetwork.longestRise(passed[next..<place].filter { !served.contains($0) })
            if others.count >= fewestStops {
                stops += others
                served.formUnion(others)
            }
            stops += passed[place...].prefix(1)
            next = place + 1
        }
        return stops
    }
}
