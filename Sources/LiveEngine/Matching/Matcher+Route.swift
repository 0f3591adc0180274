import LiveModel
import TransitCore

extension Matcher {
    /// Matches a vehicle with a known route but no known trip. The vehicle keeps its line while it moves along it, and
    /// is assigned the trip whose scheduled time at its position is nearest.
    func onRoute(
        _ route: RouteIndex, fix: VehicleFix, reference: TripReference, previous: Progress?, isRenamed: Bool,
        taken: Set<TripDay>, in network: inout MatchingNetwork
    ) -> Match {
        let patterns = finder.patterns(of: route, direction: reference.direction)
        if let previous, !previous.isAtTerminal, !isRenamed, patterns.contains(previous.pattern) {
            let times = previous.trip.map { TripTimes($0, pattern: previous.pattern, in: finder.timetable) }
            let placement = Placement(previous.pattern, in: &network, settings: settings)
            let progress = advance(previous, fix: fix, times: times, on: placement)
            // One fix off the line is tolerated; after that another line of the route may fit.
            if progress.strayed < 2 {
                return Match(route: route, progress: progress, state: state(of: progress, fix: fix))
            }
        }
        let isNewTrip = isRenamed && previous != nil || previous?.isAtTerminal ?? false
        let match = anew(
            on: patterns, route: route, fix: fix, reference: reference, isNewTrip: isNewTrip, taken: taken,
            in: &network)
        guard match.progress == nil, reference.direction != nil, fix.origin != nil else { return match }
        // The vehicle may move against the direction that its provider reports.
        return anew(
            on: finder.patterns(of: route, direction: nil), route: route, fix: fix, reference: reference,
            isNewTrip: isNewTrip, taken: taken, in: &network)
    }

    private func anew(
        on patterns: [PatternIndex], route: RouteIndex, fix: VehicleFix, reference: TripReference, isNewTrip: Bool,
        taken: Set<TripDay>, in network: inout MatchingNetwork
    ) -> Match {
        var best: Progress?
        var bestCost = Double.infinity
        for pattern in patterns {
            let placement = Placement(pattern, in: &network, settings: settings)
            guard let place = placement.first(of: fix, trip: nil, held: nil, isNewTrip: isNewTrip) else { continue }
            // A vehicle on an added trip is not assigned a scheduled trip.
            let trip = nearestTrip(of: pattern, at: place.distance, fix: fix) {
                !reference.isAdded && !taken.contains($0)
            }
            var cost = place.cost
            if let trip {
                cost += Placement.cost(ofDeviation: trip.deviation)
            } else if finder.timetable.hasTrips(pattern) {
                // Lines without a currently scheduled trip are chosen last.
                cost += 200
            }
            guard cost < bestCost else { continue }
            var progress = Progress(
                pattern: pattern, trip: trip?.day, distance: place.distance, offset: place.offset, at: fix.at)
            progress.isInferred = true
            settle(&progress, fix: fix, times: trip?.times, on: placement)
            (best, bestCost) = (progress, cost)
        }
        guard let best else { return Match(route: route, state: .offRoute) }
        return Match(route: route, progress: best, state: state(of: best, fix: fix))
    }

    /// Returns the trip whose scheduled time at a distance along the line is nearest to the fix, within 15 minutes.
    func nearestTrip(
        of pattern: PatternIndex, at distance: Double, fix: VehicleFix, where isPossible: (TripDay) -> Bool
    ) -> (day: TripDay, times: TripTimes, deviation: Double)? {
        var best: (day: TripDay, times: TripTimes, deviation: Double)?
        var bestCost = Double.infinity
        finder.timetable.forEachTrip(of: pattern, underWayAt: fix.at, slack: 900) { times, day in
            let deviation = fix.at.fractional - times.time(atDistance: distance)
            let cost = Placement.cost(ofDeviation: deviation)
            guard abs(deviation) <= 900, cost < bestCost, isPossible(day) else { return }
            (best, bestCost) = ((day, times, deviation), cost)
        }
        return best
    }
}
