import LiveModel
import TransitCore

// Trips that are not in the timetable.
extension UpdateResolver {
    /// Resolves an update of a trip that is not in the timetable. It is placed on a pattern of its route that matches
    /// all of its stops, or else gets a pattern of its own. If that is impossible, it is placed on the pattern with
    /// the most matching stops.
    mutating func resolveAdded(_ update: TripUpdateReading.Update, madeAt: EpochSeconds) -> AgencyRun? {
        // Such a trip does not run, and without a timetable it has no calls that could be shown as canceled.
        guard update.trip.relation != .canceled, update.trip.relation != .deleted else { return nil }
        let best = bestPattern(of: update)
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        // Only updates of added trips and of replacements contain all stops of the trip.
        let isOwn = update.trip.relation == .added || update.trip.relation == .replacement
        if isOwn, !(best.map { fits(update, $0.1, on: $0.0) } ?? false),
            let route = finder.route(of: update.trip) ?? best.map({ timetable.patternRoutes[$0.0] }),
            let run = resolveOwnList(update, on: route, madeAt: madeAt)
        {
            return run
        }
        counts.unknownStops += range.count - (best?.1.count ?? 0)
        guard let (pattern, placed) = best else { return nil }
        var run = AgencyRun(pattern: pattern, trip: nil, madeAt: madeAt)
        run.addedTripID = update.trip.tripID
        run.wheelchair = update.wheelchair
        run.properties.signs = signs(of: update, placed, of: nil, on: pattern)
        let timed = placed.compactMap { place in
            call(stopTimes[place.index], planned: plans[place.index]).map { (place: place, call: $0) }
        }
        guard let first = timed.first?.place.callIndex else { return nil }
        run.firstCallIndex = first
        if !plans.isEmpty, timed.contains(where: { plans[$0.place.index] != nil }) {
            var plan = Array(repeating: PlannedCall(), count: timetable.stops(of: pattern).count)
            for (place, _) in timed { plan[place.callIndex] = plans[place.index] ?? PlannedCall() }
            run.properties.plan = plan
        }
        for (place, call) in timed {
            // A stop of the pattern that the update omits is not served.
            while run.firstCallIndex + run.calls.count < place.callIndex {
                var gap = run.calls.last ?? call
                (gap.isSkipped, gap.isKnown, gap.occupancy, gap.uncertainty) = (true, false, nil, nil)
                run.calls.append(gap)
            }
            run.calls.append(call)
        }
        return run
    }

    /// Returns whether a pattern has exactly the remaining stops of an update, no properties beyond those of a plain
    /// stop list, and the update's shape, if that is usable.
    private mutating func fits(
        _ update: TripUpdateReading.Update, _ placed: [PlacedStopTime], on pattern: PatternIndex
    ) -> Bool {
        guard placed.count == update.stopTimes.clamped(to: stopTimes.indices).count, isAll(placed, of: pattern),
            placed.allSatisfy({ namesOwnStop($0, on: pattern) })
        else { return false }
        guard let shape = update.shapeID, !timetable.isID(shape, ofLineOf: pattern) else { return true }
        return line(shape, past: timetable.stops(of: pattern).map { timetable.patternStopStops[$0] }) == nil
    }

    /// Returns whether a stop time refers to exactly the pattern's stop, not to another platform of the stop's station.
    private func namesOwnStop(_ place: PlacedStopTime, on pattern: PatternIndex) -> Bool {
        guard let stop = stopTimes[place.index].stopID.flatMap({ timetable.stop(id: $0) }) else { return true }
        let own = timetable.patternStopStops[timetable.stops(of: pattern).lowerBound + place.callIndex]
        return stop == own || timetable.stopKinds[stop] != 0
    }

    /// Returns whether a pattern ends with the last placed stop time, and has no stop headsigns or boarding rules,
    /// which a plain stop list lacks.
    private func isAll(_ placed: [PlacedStopTime], of pattern: PatternIndex) -> Bool {
        let rows = timetable.stops(of: pattern)
        guard placed.last?.callIndex == rows.count - 1 else { return false }
        return rows.allSatisfy { row in
            let flags = timetable.patternStopFlags[row]
            return timetable.stopHeadsign(at: row).rawValue == 0
                && (row == rows.upperBound - 1 || flags.pickup == .always)
                && (row == rows.lowerBound || flags.dropOff == .always)
        }
    }

    private mutating func bestPattern(
        of update: TripUpdateReading.Update
    ) -> (PatternIndex, [PlacedStopTime])? {
        let patterns: [PatternIndex]
        if let route = finder.route(of: update.trip) {
            patterns = finder.patterns(of: route, direction: update.trip.direction)
        } else if let id = update.trip.tripID, let original = timetable.trip(id: id) {
            patterns = [timetable.pattern(of: original)]
        } else {
            return nil
        }
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        let named = range.map { row in stopTimes[row].stopID.flatMap { timetable.stop(id: $0) } }
        var best: (PatternIndex, [PlacedStopTime])?
        for pattern in patterns where patience > 0 {
            patience -= timetable.stops(of: pattern).count * range.count
            var misses = UnplacedCounts()
            var placement = placement(on: pattern, nil)
            (placement.named, placement.first) = (named, range.lowerBound)
            let placed = placement.placed(range, counts: &misses)
            if placed.count > best?.1.count ?? 0 { best = (pattern, placed) }
        }
        counts.excess += patience > 0 ? 0 : 1
        return best
    }
}
