import LiveModel
import TransitCore

// Trips that are changed by TripModifications.
extension UpdateResolver {
    /// Resolves a modified trip that has no update, with the times of its modified timetable.
    /// - Returns: Nil if the limit of patterns is reached.
    mutating func resolve(_ modified: ModifiedTrip, madeAt: EpochSeconds) -> AgencyRun? {
        guard let place = ownPatterns.place(of: modified.list, isWhole: true, behind: timetable) else { return nil }
        var run = AgencyRun(pattern: place.pattern, trip: nil, madeAt: madeAt)
        run.hasOwnList = true
        run.properties.replaces = modified.day
        run.addedTripID = timetable.string(timetable.tripIDs[modified.day.trip])
        run.properties.plan = modified.calls.map { PlannedCall(arrival: $0.arrival, departure: $0.departure) }
        run.calls = modified.calls.map { planned in
            var call = AgencyRun.Call(
                arrival: planned.arrival, departure: planned.departure, isKnown: false, isSkipped: false)
            call.rules = rules(of: planned, of: modified.day)
            return call
        }
        run.properties.signs = signs(of: modified)
        return run
    }

    /// Resolves an update of the modified trip: "the consumer should behave as if the static GTFS would have been
    /// modified" (trip-modifications.md, *Linkage to TripUpdates*).
    mutating func resolveModified(
        _ update: TripUpdateReading.Update, of modified: ModifiedTrip, madeAt: EpochSeconds
    ) -> AgencyRun? {
        guard var run = resolve(modified, madeAt: madeAt), let extended = ownPatterns.timetable,
            extended.ownPatternIndices.contains(run.pattern)
        else { return nil }
        run.isOfModifiedTrip = true
        run.wheelchair = update.wheelchair
        run.take(headsign: update.headsign, shortName: update.shortName)
        let stops = extended.stops(of: run.pattern)
        let placement = StopTimePlacement(
            timetable: extended, stopTimes: stopTimes, stops: stops, times: nil,
            repeatsStops: Set(modified.list.stops).count < stops.count, isNumbered: true)
        let placed = placement.placed(update.stopTimes.clamped(to: stopTimes.indices), counts: &counts)
        var delay = update.delay.map(Int64.init)
        var next = placed.startIndex
        for (callIndex, planned) in modified.calls.enumerated() {
            var stopTime: StopTimeReading?
            if next < placed.endIndex, placed[next].callIndex == callIndex {
                stopTime = stopTimes[placed[next].index]
                if let headsign = stopHeadsigns[placed[next].index] { run.take(headsign: headsign, at: callIndex) }
                next += 1
            }
            var call = call(stopTime, arrival: planned.arrival, departure: planned.departure, delay: &delay)
            call.rules = run.calls[callIndex].rules
            if let stopTime {
                call.occupancy = stopTime.occupancy
                if !stopTime.rules.isEmpty { call.rules = stopTime.rules }
                if call.isKnown { call.uncertainty = stopTime.uncertainty }
            }
            run.calls[callIndex] = call
        }
        fitDerivedTimes(of: &run.calls, placed, from: 0) { callIndex in
            (modified.calls[callIndex].arrival, modified.calls[callIndex].departure)
        }
        return run
    }

    /// Resolves an update of the original trip, which "will apply to the modified trip": "real time can be available to
    /// the common stops …, no ETA is available at the replacement stops" (trip-modifications.md, *Linkage to
    /// TripUpdates*).
    mutating func resolveOriginal(_ original: AgencyRun, of modified: ModifiedTrip) -> AgencyRun {
        guard var run = resolve(modified, madeAt: original.madeAt) else { return original }
        run.wheelchair = original.wheelchair
        run.take(headsign: original.properties.signs?.headsign, shortName: original.properties.signs?.shortName)
        var before = EpochSeconds.min
        for (callIndex, planned) in modified.calls.enumerated() {
            if let reported = planned.original.flatMap({ original.call(at: $0) }) {
                var call = reported
                // Without a prediction, the modified scheduled times apply.
                if !reported.isKnown { (call.arrival, call.departure) = (planned.arrival, planned.departure) }
                if reported.rules.isEmpty { call.rules = run.calls[callIndex].rules }
                run.calls[callIndex] = call
                if reported.isKnown, !reported.isSkipped { before = call.departure }
            }
            // A call without a prediction is no earlier than the previous predicted call.
            guard !run.calls[callIndex].isKnown else { continue }
            run.calls[callIndex].arrival = max(run.calls[callIndex].arrival, before)
            run.calls[callIndex].departure = max(run.calls[callIndex].departure, before)
        }
        return run
    }

    /// Returns the boarding rules of a call. "The optional fields of stop_times.txt are all set to their default
    /// values" at replacement stops; all other stops keep their rules.
    private func rules(of call: ModifiedCall, of day: TripDay) -> ChangedRules {
        var rules = ChangedRules()
        guard let original = call.original else { return rules }
        let row = timetable.stops(of: timetable.pattern(of: day.trip)).lowerBound + original
        let flags = timetable.patternStopFlags[row]
        if flags.pickup != .always { rules.pickup = flags.pickup }
        if flags.dropOff != .always { rules.dropOff = flags.dropOff }
        return rules
    }

    private func signs(of modified: ModifiedTrip) -> RunSigns? {
        let pattern = timetable.pattern(of: modified.day.trip)
        let headsign = timetable.string(timetable.headsign(of: modified.day.trip, on: pattern))
        let shortName = timetable.string(timetable.tripShortNames[modified.day.trip])
        var signs = RunSigns(
            headsign: headsign.isEmpty ? nil : headsign, shortName: shortName.isEmpty ? nil : shortName)
        for (callIndex, call) in modified.calls.enumerated() {
            guard let original = call.original else { continue }
            let own = timetable.stopHeadsign(at: timetable.stops(of: pattern).lowerBound + original)
            if own.rawValue != 0 { signs.stopHeadsigns[callIndex] = timetable.string(own) }
        }
        return signs.isEmpty ? nil : signs
    }
}

extension AgencyRun {
    fileprivate mutating func take(headsign: String?, shortName: String?) {
        guard headsign != nil || shortName != nil else { return }
        var own = properties.signs ?? RunSigns()
        own.headsign = headsign ?? own.headsign
        own.shortName = shortName ?? own.shortName
        properties.signs = own
    }

    fileprivate mutating func take(headsign: String, at callIndex: Int) {
        var own = properties.signs ?? RunSigns()
        own.stopHeadsigns[callIndex] = headsign
        properties.signs = own
    }
}
