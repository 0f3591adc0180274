import TransitCore

/// The ways that a vehicle may have gone along one pattern, by where it was seen.
struct PatternWays {
    /// A place on the line where one of the fixes may be. Metres.
    struct Step {
        /// The number of the fix.
        var fix: Int
        /// Along the line, and beside it.
        var distance: Double
        var offset: Double
        /// Of the cheapest way that leads there: how far its fixes are beside the line, and how far it faces from it.
        var cost: Double
        fileprivate var origin: Int?
    }

    /// Fixes that may be missing in a row.
    private static let mostMissing = 6
    /// Metres by which a receiver may be wrong along the line, and the line itself where it cuts corners.
    private static let forwards = 150.0

    let pattern: PatternIndex
    private(set) var steps: [Step] = []
    private let fixes: [TimedPlace]
    private let reach: Double
    private let travel: LineTravel

    /// - Parameters:
    ///   - fixes: oldest first.
    ///   - heading: where the vehicle faces at the newest, as a vector of length 1: before it has moved, nothing else tells
    ///     the two ways of an out-and-back line apart.
    ///   - reach: metres beside the line within which a fix is on it; one that is not counts as much.
    ///   - topSpeed: metres per second.
    init(
        _ fixes: [TimedPlace], heading: PlanePoint? = nil, along line: ShapeProjector, reach: Double, topSpeed: Double,
        on pattern: PatternIndex
    ) {
        self.pattern = pattern
        self.fixes = fixes
        self.reach = reach
        travel = LineTravel(topSpeed: topSpeed, slack: Self.forwards)
        /// Where each fix's steps begin.
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

    /// Whether a vehicle can have come from one place on the line to another.
    func canLead(from start: Double, at began: EpochSeconds, to end: Double, at ended: EpochSeconds) -> Bool {
        travel.canGo(end - start, in: ended - began)
    }

    /// The end of the cheapest way.
    var cheapest: (step: Int, cost: Double)? {
        var best: (step: Int, cost: Double)?
        for (number, step) in steps.enumerated() {
            let cost = step.cost + reach * Double(fixes.count - 1 - step.fix)
            if cost < best?.cost ?? .infinity { best = (number, cost) }
        }
        return best
    }

    /// The ends of ways to the newest fix.
    var newest: some Sequence<Int> { steps.indices.lazy.filter { steps[$0].fix == fixes.count - 1 } }

    /// Distances along the line that never fall.
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
