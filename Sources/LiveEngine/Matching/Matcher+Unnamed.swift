import LiveModel
import TransitCore

extension Matcher {
    /// The time, in seconds, for which a vehicle stays on a trip that its provider no longer reports: some providers
    /// omit the trip for a poll or two.
    private static let namesAreMissedFor: Int64 = 180
    /// The time, in seconds after the scheduled start of the block's next trip, until which a vehicle at its terminal
    /// is assumed to wait for that trip.
    private static let waitsForNextTrip: Int64 = 600

    /// Matches a vehicle without a trip whose provider otherwise reports trips. The vehicle keeps its last trip for a
    /// short time, or between two trips of a block until the next one is overdue. After that it counts as out of
    /// service.
    func unnamed(_ fix: VehicleFix, previous: Progress?, in network: inout MatchingNetwork) -> Match {
        guard let previous, let trip = previous.trip else { return Match(state: .unmatched) }
        let placement = Placement(previous.pattern, in: &network, settings: settings)
        let times = TripTimes(trip, pattern: previous.pattern, in: finder.timetable)
        let progress = advance(previous, fix: fix, times: times, on: placement)
        let isMissed = fix.at - previous.namedAt <= Self.namesAreMissedFor && progress.strayed == 0
        guard isMissed || isBetweenTrips(progress, trip, fix) else { return Match(state: .unmatched) }
        let route = finder.timetable.patternRoutes[previous.pattern]
        return Match(route: route, progress: progress, state: state(of: progress, fix: fix))
    }

    private func isBetweenTrips(_ progress: Progress, _ trip: TripDay, _ fix: VehicleFix) -> Bool {
        guard progress.isAtTerminal, let next = finder.timetable.nextTrip(after: trip) else { return false }
        return fix.at <= TripTimes(next, in: finder.timetable).start + Self.waitsForNextTrip
    }

    /// Matches a vehicle whose provider reports neither trips nor routes: to the line along its path, once the vehicle
    /// has moved far enough.
    ///
    /// - Parameter trail: The last fixes, the newest last.
    func anywhere(_ trail: [VehicleFix], previous: Progress?, taken: Set<TripDay>, in network: inout MatchingNetwork)
        -> Match
    {
        guard let fix = trail.last else { return Match(state: .unmatched) }
        if let previous, !previous.isAtTerminal {
            let times = previous.trip.map { TripTimes($0, pattern: previous.pattern, in: finder.timetable) }
            let placement = Placement(previous.pattern, in: &network, settings: settings)
            let progress = advance(previous, fix: fix, times: times, on: placement)
            if progress.strayed < 2 {
                let route = finder.timetable.patternRoutes[previous.pattern]
                return Match(route: route, progress: progress, state: state(of: progress, fix: fix))
            }
        }
        return best(for: trail, taken: taken, in: &network)
    }

    private func best(for trail: [VehicleFix], taken: Set<TripDay>, in network: inout MatchingNetwork) -> Match {
        guard let first = trail.first, let fix = trail.last,
            first.coordinate.distance(to: fix.coordinate) >= settings.matchingDistance
        else { return Match(state: .unmatched) }
        var best = Match(state: .unmatched)
        var bestCost = Double.infinity
        for pattern in finder.timetable.patterns {
            let placement = Placement(pattern, in: &network, settings: settings)
            guard let follow = placement.follow(trail) else { continue }
            var progress = follow.progress
            let trip = nearestTrip(of: pattern, at: progress.distance, fix: fix) { !taken.contains($0) }
            // Lines without a currently scheduled trip are not considered.
            guard trip != nil || !finder.timetable.hasTrips(pattern) else { continue }
            let cost = follow.cost + (trip.map { Placement.cost(ofDeviation: $0.deviation) } ?? 0)
            guard cost < bestCost else { continue }
            progress.trip = trip?.day
            progress.isInferred = true
            settle(&progress, fix: fix, times: trip?.times, on: placement)
            let route = finder.timetable.patternRoutes[pattern]
            best = Match(route: route, progress: progress, state: state(of: progress, fix: fix))
            bestCost = cost
        }
        return best
    }
}

extension Placement {
    /// The maximum distance in metres between the line and a vehicle that reports neither trip nor route.
    private static var trust: Double { 30 }

    /// Returns the progress of a vehicle that followed this line along all fixes, and the mean cost of its positions;
    /// nil if it did not follow the line.
    func follow(_ trail: [VehicleFix]) -> (progress: Progress, cost: Double)? {
        guard let start = trail.first, trail.allSatisfy({ line.mayPass($0.coordinate, within: Self.trust) }),
            let place = first(of: start, trip: nil, held: nil, isNewTrip: false), place.offset <= Self.trust
        else { return nil }
        var progress = Progress(
            pattern: pattern, trip: nil, distance: place.distance, offset: place.offset, at: start.at)
        var cost = place.cost
        for fix in trail.dropFirst() {
            guard let place = next(after: progress, fix: fix), place.offset <= Self.trust else { return nil }
            cost += place.offset
            progress.move(to: place, at: fix.at)
        }
        // The path must lead along the line, not across or against it.
        guard progress.distance - place.distance >= settings.matchingDistance * 0.8 else { return nil }
        return (progress, cost / Double(trail.count))
    }
}
