import TransitCore

extension TraceNetwork {
    /// One way in which a direction's buses run: some of its stops, and the line along them.
    struct Variant {
        /// Places in the list of the direction's stops, ascending.
        var stops: [Int]
        var line: [Coordinate]
    }

    /// Metres beside a piece within which a stop lies on it.
    private static let reach = 60.0
    /// The share of a direction's stops that one piece must pass to be its only variant.
    private static let isAll = 0.9
    private static let fewestStops = 4
    private static let mostVariants = 20
    /// Metres between the lines of two variants that are one, where one calls at a part of the other's stops.
    private static let sameStreet = 40.0

    /// The ways between which a direction's buses choose, where its trace is drawn as whole variants: a list of stops
    /// then holds the stops of all branches, and no bus calls at all of them.
    ///
    /// - Parameter stops: in the provider's order, which is right for any two stops of one branch.
    /// - Returns: empty if the direction is one way, or nothing tells.
    func variants(of stops: [Coordinate]) -> [Variant] {
        let points = stops.map(plane.point)
        let found = pieces.map { (piece: $0, variant: variant(along: $0, points)) }
            .filter { $0.variant.stops.count >= Self.fewestStops }
            .sorted { ($0.variant.stops.count, $0.piece.length) > ($1.variant.stops.count, $1.piece.length) }
        guard let longest = found.first?.variant, Double(longest.stops.count) < Self.isAll * Double(stops.count) else {
            return []
        }
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

    /// Drawn in whichever direction its stops come in the more of their order.
    private func variant(along piece: TracePiece, _ stops: [PlanePoint]) -> Variant {
        let grid = TraceGrid([piece], work)
        let calls = stops.enumerated().flatMap { number, stop in
            grid.places(near: stop, within: Self.reach).map { (stop: number, distance: $0.distance) }
        }.sorted { ($0.distance, $0.stop) < ($1.distance, $1.stop) }
        let forward = Self.longestRise(calls.map(\.stop))
        let backward = Self.longestRise(calls.reversed().map(\.stop))
        let isForward = forward.count >= backward.count
        let line = isForward ? piece.points : piece.points.reversed()
        return Variant(stops: isForward ? forward : backward, line: line.map(plane.coordinate))
    }

    /// The longest part of a list, in its order, in which every number is greater than the one before.
    static func longestRise(_ numbers: [Int]) -> [Int] {
        // Where the best rise of each length ends, and what comes before each number in its best rise.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: numbers.count)
        for place in numbers.indices {
            let length = firstPlace(in: ends) { numbers[$0] >= numbers[place] }
            before[place] = length > 0 ? ends[length - 1] : nil
            if length == ends.count { ends.append(place) } else { ends[length] = place }
        }
        var rise: [Int] = []
        var place = ends.last
        while let here = place {
            rise.append(numbers[here])
            place = before[here]
        }
        return rise.reversed()
    }

    /// Binary search: returns the first index that is far enough, or the end.
    private static func firstPlace(in ends: [Int], where isFarEnough: (Int) -> Bool) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isFarEnough(ends[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
