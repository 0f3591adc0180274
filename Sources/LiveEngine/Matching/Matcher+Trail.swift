import LiveModel
import TransitCore

extension Matcher {
    /// The penalty, in metres, for a line other than the trip's usual line; it equals that of several fixes off the
    /// line.
    private static let unusual = 300.0
    /// The number of consecutive fixes away from every candidate line after which a vehicle's position on its trip
    /// counts as unknown.
    private static let patience = 5

    /// Matches a vehicle whose trip is not in any timetable. Of all paths of its last fixes along the lines of its
    /// route, chooses the path nearest to the fixes. If several fit equally well, as out and back on one street,
    /// chooses the path that ends at the trip's usual position at this time.
    ///
    /// - Parameters:
    ///   - trail: The last fixes on this trip, the newest last; not empty.
    ///   - patterns: The candidate lines of the route.
    ///   - previous: The previous progress, possibly on another trip.
    ///   - usual: The usual line and times of the trip; the line is one of `patterns`.
    func onTrail(
        _ trail: [VehicleFix], of route: RouteIndex, on patterns: [PatternIndex], previous: Progress?,
        usual: HistoricalTrip?,
        in network: inout MatchingNetwork
    ) -> Match {
        let fix = trail[trail.count - 1]
        let isNewTrip = trail.count == 1 && previous != nil
        let fixes = trail.map { TimedPlace(place: $0.coordinate, at: $0.at) }
        var best: (ways: PatternCandidates, step: Int)?
        var bestCost = Double.infinity
        // The usual line is tried first: in most cases no other line has to be considered.
        let others = patterns.filter { $0 != usual?.pattern }
        for pattern in (usual.map { [$0.pattern] } ?? []) + others {
            let handicap = usual.map { $0.pattern == pattern ? 0 : Self.unusual } ?? 0
            guard handicap < bestCost else { continue }
            let placement = Placement(pattern, in: &network, settings: settings)
            let ways = PatternCandidates(
                fixes, heading: fix.heading, along: placement.line, reach: placement.reach,
                topSpeed: placement.topSpeed, on: pattern)
            for step in ways.newest {
                let distance = ways.steps[step].distance
                var cost = ways.steps[step].cost + handicap
                if let usual, usual.pattern == pattern {
                    cost += usual.cost(of: distance, at: fix.at, in: finder.timetable)
                } else if isNewTrip {
                    cost += Placement.costOfBeginning(at: distance)
                }
                if cost < bestCost { (best, bestCost) = ((ways, step), cost) }
            }
        }
        let held = isNewTrip ? nil : previous
        if let best {
            let progress = progress(on: best.ways, best.step, fix: fix, previous: held)
            return settled(progress, route: route, fix: fix, in: &network)
        }
        guard let progress = beside(usual, previous: held, trail, in: &network) else {
            return Match(route: route, state: .offRoute)
        }
        return settled(progress, route: route, fix: fix, in: &network)
    }

    /// Returns the progress at a step. Continues the previous progress if the path is compatible with it.
    private func progress(on ways: PatternCandidates, _ step: Int, fix: VehicleFix, previous: Progress?) -> Progress {
        let here = ways.steps[step]
        if var progress = previous, progress.isPlaced, progress.pattern == ways.pattern,
            ways.canLead(from: progress.distance, at: progress.at, to: here.distance, at: fix.at)
        {
            progress.move(to: ShapeProjection(distance: here.distance, offset: here.offset), at: fix.at)
            return progress
        }
        return Progress(pattern: ways.pattern, way: ways.way(to: step), offset: here.offset)
    }

    /// Returns the progress of a vehicle that is on none of its lines. A vehicle that was on a line is assumed to
    /// continue from its last position for a few fixes; any other vehicle is assumed to approach its first stop.
    private func beside(
        _ usual: HistoricalTrip?, previous: Progress?, _ trail: [VehicleFix], in network: inout MatchingNetwork
    ) -> Progress? {
        if var progress = previous, progress.isPlaced {
            progress.strayed += 1
            return progress.strayed < Self.patience ? progress : nil
        }
        guard let usual, trail.count <= Self.patience, let fix = trail.last else { return nil }
        return Placement(usual.pattern, in: &network, settings: settings).approach(fix, trip: nil)
    }

    private func settled(_ progress: Progress, route: RouteIndex, fix: VehicleFix, in network: inout MatchingNetwork)
        -> Match
    {
        var progress = progress
        let placement = Placement(progress.pattern, in: &network, settings: settings)
        settle(&progress, fix: fix, times: nil, on: placement)
        if progress.isAtTerminal, progress.at < fix.at { progress.stand(at: fix.at) }
        return Match(route: route, progress: progress, state: state(of: progress, fix: fix))
    }
}
