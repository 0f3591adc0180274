import TransitCore

/// The ways on foot of a plan's journeys, each looked for once: most journeys of a plan begin with the same walk.
struct FoundWalks {
    private let moment: PlannerMoment
    private let profile: WalkProfile
    private var known: [Ends: Walk?] = [:]

    private struct Ends: Hashable {
        let start, end: Coordinate
    }

    /// Metres of a walk between two stops, which is no choice of the rider's.
    private static let farthest = 20_000.0

    init(of plan: JourneyResult, at moment: PlannerMoment) {
        self.moment = moment
        profile = WalkProfile(
            pace: plan.question.walk.pace, farthest: Self.farthest, wheelchair: plan.question.walk.wheelchair)
    }

    /// - Returns: nil where no streets are known.
    mutating func walk(from start: Coordinate, to end: Coordinate, _ planner: inout JourneyPlanner) -> Walk? {
        guard moment.routing.stops.streets != nil else { return nil }
        let ends = Ends(start: start, end: end)
        if let found = known[ends] { return found }
        let found = moment.routing.stops.walk(from: start, to: end, for: profile, in: &planner.search)
        known[ends] = .some(found)
        return found
    }
}
