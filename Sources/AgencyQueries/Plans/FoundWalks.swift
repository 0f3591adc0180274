package import TransitCore

/// Computes the street walks of a plan's journeys, each only once, because most journeys of a plan share their first
/// walk.
package struct FoundWalks {
    private let moment: PlannerMoment
    private let profile: WalkProfile
    private var known: [Ends: Walk?] = [:]

    private struct Ends: Hashable {
        let start, end: Coordinate
    }

    /// The maximum length of a walk in metres. The planner has already selected the walks, so the rider's own limit
    /// does not apply.
    private static let farthest = 20_000.0

    package init(of plan: JourneyResult, at moment: PlannerMoment) {
        self.moment = moment
        profile = WalkProfile(
            pace: plan.question.walk.pace, farthest: Self.farthest, wheelchair: plan.question.walk.wheelchair)
    }

    /// Returns the walk between two coordinates; nil without street data or without a path.
    package mutating func walk(from start: Coordinate, to end: Coordinate, _ planner: inout JourneyPlanner) -> Walk? {
        guard moment.routing.stops.streets != nil else { return nil }
        let ends = Ends(start: start, end: end)
        if let found = known[ends] { return found }
        let found = moment.routing.stops.walk(from: start, to: end, for: profile, in: &planner.search)
        known[ends] = .some(found)
        return found
    }
}
