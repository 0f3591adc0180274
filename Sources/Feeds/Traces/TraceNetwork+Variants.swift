import TransitCore

extension TraceNetwork {
    /// A branch of a direction: a part of its stops, and the line along them.
    struct Variant {
        /// The indexes of the branch's stops in the stops of the direction, in the order along the line.
        var stops: [Int]
        var line: [Coordinate]
    }

    /// The maximum distance in metres between a piece and a stop located on it.
    static let reach = 60.0
    /// If one piece passes at least this fraction of a direction's stops, the direction has no branches.
    static let isAll = 0.9
    private static let fewestStops = 4
    private static let mostVariants = 20
    /// The maximum distance in metres between the lines of two variants that are merged. The stops of one must be a
    /// subset of the other's.
    private static let sameStreet = 40.0

    /// Returns the branches of a direction whose trace is drawn as complete variants. The direction's list of stops
    /// contains the stops of all branches, and no bus serves all of them.
    ///
    /// - Parameter stops: The stops in the provider's order, which is correct for any two stops of the same branch.
    /// - Returns: The branches. Empty if the direction has none, or if they cannot be determined.
    func variants(of stops: [Coordinate]) -> [Variant] {
        let points = stops.map(plane.point)
        let drawn = pieces.map { (piece: $0, branch: branch(along: $0, points)) }
        let found = drawn.map { (piece: $0.piece, variant: $0.branch.variant) }
            .filter { $0.variant.stops.count >= Self.fewestStops }
            .sorted { ($0.variant.stops.count, $0.piece.length) > ($1.variant.stops.count, $1.piece.length) }
        let longest = found.isEmpty ? stops.count : drawn.map(\.branch.inOrder).max() ?? 0
        guard Double(longest) < Self.isAll * Double(stops.count) else { return [] }
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

    /// Returns the variant along a piece, and the number of its stops that follow each other in the provider's order.
    /// The variant's direction is the one in which this number is larger.
    private func branch(along piece: TracePiece, _ stops: [PlanePoint]) -> (variant: Variant, inOrder: Int) {
        let grid = TraceGrid([piece], work)
        let calls = stops.enumerated().flatMap { number, stop in
            grid.places(near: stop, within: Self.reach).map { (stop: number, distance: $0.distance) }
        }.sorted { ($0.distance, $0.stop) < ($1.distance, $1.stop) }
        let forward = Self.branches(of: calls.map(\.stop))
        let backward = Self.branches(of: calls.reversed().map(\.stop))
        let isForward = forward.inOrder >= backward.inOrder
        let line = isForward ? piece.points : piece.points.reversed()
        let (stops, inOrder) = isForward ? forward : backward
        return (Variant(stops: stops, line: line.map(plane.coordinate)), inOrder)
    }

    /// Returns the stops that a piece serves, given those that it passes. These are the longest sequence in the
    /// provider's order, and all shorter sequences between its stops. A branch is thus complete even if the
    /// provider lists a part of its stops at another position than the piece passes them.
    private static func branches(of passed: [Int]) -> (stops: [Int], inOrder: Int) {
        let places = placesOfLongestRise(passed)
        var served = Set(places.map { passed[$0] })
        var stops: [Int] = []
        var next = 0
        for place in places + [passed.count] {
            let others = longestRise(passed[next..<place].filter { !served.contains($0) })
            if others.count >= fewestStops {
                stops += others
                served.formUnion(others)
            }
            stops += passed[place...].prefix(1)
            next = place + 1
        }
        return (stops, places.count)
    }

    /// Returns the elements of the longest strictly increasing subsequence.
    static func longestRise(_ numbers: [Int]) -> [Int] { placesOfLongestRise(numbers).map { numbers[$0] } }

    /// Returns the indexes of the longest strictly increasing subsequence.
    static func placesOfLongestRise(_ numbers: [Int]) -> [Int] {
        // The last element of the best subsequence of each length, and the predecessor of each element.
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
            rise.append(here)
            place = before[here]
        }
        return rise.reversed()
    }

    /// Returns the first index of `ends` whose element satisfies a monotonic predicate, or the count.
    private static func firstPlace(in ends: [Int], where isFarEnough: (Int) -> Bool) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isFarEnough(ends[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
