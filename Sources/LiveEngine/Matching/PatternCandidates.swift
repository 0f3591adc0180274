import TransitCore

/// The possible paths of a vehicle along one pattern, given its fixes.
struct PatternCandidates {
    /// A candidate position of a fix on the line. Distances in metres.
    struct Step {
        /// The index of the fix for which this is a candidate position.
        var fix: Int
        /// The distance of the candidate position along the line.
        var distance: Double
        /// The distance of the fix from the line.
        var offset: Double
        /// The cost of the cheapest path to this step: the distances of its fixes from the line, and the difference in
        /// heading.
        var cost: Double
        fileprivate var origin: Int?
    }

    /// The maximum number of consecutive fixes that a path may skip.
    private static let mostMissing = 6
    /// The position error along the line, in metres, of the receiver and of shapes that cut corners.
    private static let forwards = 150.0

    let pattern: PatternIndex
    private(set) var steps: [Step] = []
    private let fixes: [TimedPlace]
    private let reach: Double
    private let travel: LineTravel

    /// - Parameters:
    ///   - fixes: The fixes, the oldest first.
    ///   - heading: The heading at the newest fix as a unit vector. Before the vehicle has moved, it is all that
    ///     distinguishes the two directions of an out-and-back line.
    ///   - reach: The distance, in metres, up to which a fix counts as on the line; also the cost of a fix off the
    ///     line.
    ///   - topSpeed: The highest speed in metres per second.
    init(
        _ fixes: [TimedPlace], heading: PlanePoint? = nil, along line: ShapeProjector, reach: Double, topSpeed: Double,
        on pattern: PatternIndex
    ) {
        self.pattern = pattern
        self.fixes = fixes
        self.reach = reach
        travel = LineTravel(topSpeed: topSpeed, slack: Self.forwards)
        /// For each fix, the index in `steps` of its first step.
        var starts: [Int] = []
        var places: [ShapeProjection] = []
        for (number, fix) in fixes.enumerated() {
            starts.append(steps.count)
            places.removeAll(keepingCapacity: true)
            line.places(
                of: fix.place, heading: number == fixes.count - 1 ? heading : nil, in: 0...max(line.length, 0),
                reach: reach, into: &places)
            let from = starts[max(number - Self.mostMissing - 1, 0)]
            let earlier = from..<steps.count
            for place in places {
                var step = Step(
                    fix: number, distance: place.distance, offset: place.offset, cost: reach * Double(number),
                    origin: nil)
                for origin in earlier where steps[origin].fix < number {
                    let before = steps[origin]
                    guard canLead(from: before.distance, at: fixes[before.fix].at, to: place.distance, at: fix.at)
                    else { continue }
                    let cost = before.cost + reach * Double(number - before.fix - 1)
                    if cost < step.cost { (step.cost, step.origin) = (cost, origin) }
                }
                step.cost += place.cost
                steps.append(step)
            }
        }
    }

    /// Returns whether a vehicle can move from one position on the line to another in the given time.
    func canLead(from start: Double, at began: EpochSeconds, to end: Double, at ended: EpochSeconds) -> Bool {
        travel.canGo(end - start, in: ended - began)
    }

    /// The last step of the cheapest path, with the cost of the path.
    var cheapest: (step: Int, cost: Double)? {
        var best: (step: Int, cost: Double)?
        for (number, step) in steps.enumerated() {
            let cost = step.cost + reach * Double(fixes.count - 1 - step.fix)
            if cost < best?.cost ?? .infinity { best = (number, cost) }
        }
        return best
    }

    /// The indexes of the newest fix's steps.
    var newest: some Sequence<Int> { steps.indices.lazy.filter { steps[$0].fix == fixes.count - 1 } }

    /// Returns the positions of the cheapest path to a step, with non-decreasing distances.
    func way(to last: Int) -> [Progress.Sample] {
        var way: [Progress.Sample] = []
        var next: Int? = last
        var lowest = Double.infinity
        while let here = next {
            lowest = min(lowest, steps[here].distance)
            way.append(Progress.Sample(distance: lowest, at: fixes[steps[here].fix].at))
            next = steps[here].origin
        }
        return way.reversed()
    }
}
