import LiveModel
import TransitCore

// Sampling of the arrivals that riders are shown for runs that are not in the timetable.
extension DayRecord {
    /// Returns the recorded run of a vehicle without a scheduled trip; nil if there is none.
    func recordedRun(_ tripID: String?, of vehicle: String) -> UInt32? {
        if let own = unscheduled.latest(tripID, of: vehicle) { return own }
        guard let reported = unscheduled.reported(tripID) else { return nil }
        let representative = runs[reported]?.vehicle ?? ""
        return representative.isEmpty || representative == vehicle ? reported : nil
    }

    /// Samples the arrivals shown for a recorded run. The record may be on another pattern than the run: vehicles are
    /// matched to a pattern of their own.
    mutating func sample(
        _ run: LiveRun, ofUnscheduled trip: UInt32, at now: EpochSeconds, in timetable: Timetable
    ) {
        guard run.calls.contains(where: { $0.shown - now <= 1800 }) else { return }
        let calls = run.firstCallIndex..<run.firstCallIndex + run.calls.count
        let places = places(of: trip, for: calls, on: run.pattern, in: timetable)
        withRun(of: trip, at: now) { record in
            record.shown.begin(at: now)
            for (place, call) in zip(places, run.calls) where call.isPredicted {
                if let place { record.shown.add(call.shown, at: place) }
            }
        }
    }

    /// Samples the arrivals shown for a run that is not recorded yet.
    mutating func sampleAhead(
        _ run: LiveRun, _ tripID: String?, of vehicle: String, at now: EpochSeconds, in timetable: Timetable
    ) {
        let calls = timetable.stops(of: run.pattern).count
        shownAhead.sample(run, tripID, of: vehicle, calls: calls, at: now)
    }

    /// Moves the samples that were taken before a run was recorded to the run's record.
    mutating func takeShownAhead(
        _ tripID: String?, of vehicle: String, to trip: UInt32, at now: EpochSeconds, in timetable: Timetable
    ) {
        for reporter in [vehicle, ""] {
            guard let ahead = shownAhead.take(tripID, of: reporter) else { continue }
            let places = places(of: trip, for: 0..<ahead.calls, on: ahead.pattern, in: timetable)
            withRun(of: trip, at: now) { $0.shown.add(ahead.shown, at: places) }
        }
    }

    /// Returns the calls of a trip that correspond to calls of a pattern; nil for calls that the trip does not have.
    private func places(
        of trip: UInt32, for calls: Range<Int>, on pattern: PatternIndex, in timetable: Timetable
    ) -> [Int?] {
        var first = 0
        return calls.map { callIndex -> Int? in
            let place = call(of: trip, at: callIndex, on: pattern, from: first, in: timetable)
            if let place { first = place + 1 }
            return place
        }
    }
}
