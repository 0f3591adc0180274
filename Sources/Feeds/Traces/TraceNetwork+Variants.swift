import TransitCore

extension TraceNetwork {
    /// A branch of a direction: some of its stops, and the line along them.
    struct Variant {
        /// Ascending indexes in the direction's stops.
        var stops: [Int]
        var line: [Coordinate]
    }

    /// The maximum distance in metres between a piece and a stop that lies on it.
    private static let reach = 60.0
    /// The share of a direction's stops on one piece from which on the direction has no branches.
    private static let isAll = 0.9
    private static let fewestStops = 4
    private static let mostVariants = 20
    /// The distance in metres between the lines of two variants that are merged, if the stops of one are a subset of
    /// the other's.
    private static let sameStreet = 40.0

    /// Returns the branches of a direction whose trace is drawn as complete variants. Its list of stops contains those
    /// of all branches, and no bus serves all of them.
    ///
    /// - Parameter stops: In the provider's order, which is correct for any two stops of one branch.
    /// - Returns: Empty if the direction has no branches, or this cannot be determined.
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

    /// Oriented in the direction in which more of its stops are in order.
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

    /// Returns the longest strictly increasing subsequence.
    static func longestRise(_ numbers: [Int]) -> [Int] {
        // The end of the best subsequence of each length, and the predecessor of each number.
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

    /// Returns the first of ascending elements that is far enough, or the end.
    private static func firstPlace(in ends: [Int], where isFarEnough: (Int) -> Bool) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isFarEnough(ends[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
