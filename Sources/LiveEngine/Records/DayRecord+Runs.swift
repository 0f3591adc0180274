import LiveModel
import TransitCore

// Recording of the runs under way.
extension DayRecord {
    /// The time without a change, in seconds, after which a run counts as complete.
    private static let patience: Int64 = 7200

    /// Restores the runs of a recorded day that were under way.
    mutating func continueRuns(_ day: RecordedDay, at now: EpochSeconds) {
        let oldest = Int64(seconds(now)) - Self.patience
        let recent = Set(day.visits.lazy.filter { Int64($0.departure ?? $0.arrival ?? 0) >= oldest }.map(\.trip))
        let visits = Dictionary(grouping: day.visits, by: \.trip)
        for (index, record) in day.trips.enumerated() {
            let trip = UInt32(index)
            guard recent.contains(trip) || record.state == .underWay else { continue }
            let calls = stops(of: trip).count
            let run = RunRecord(trip: trip, calls: calls, vehicle: record.vehicle, visits[trip] ?? [], at: now)
            _ = runs.insert(run)
            if record.isAdded { continueUnscheduled(record, trip) }
        }
    }

    /// Removes a run that has no observed visits left, and resets its outcome.
    mutating func withdraw(_ trip: UInt32) {
        runs.remove(trip)
        set(.unknown, of: trip, by: "")
    }

    /// Changes the record of a run, which is created if the run is new.
    mutating func withRun<Result>(
        of trip: UInt32, at now: EpochSeconds, _ body: (inout RunRecord) -> Result
    ) -> Result {
        body(&runs[at: run(of: trip, at: now)])
    }

    /// Returns the index of a run in ``runs``; adds the run if it is new.
    private mutating func run(of trip: UInt32, at now: EpochSeconds) -> Int {
        runs.index(of: trip) ?? runs.insert(RunRecord(trip: trip, calls: stops(of: trip).count, at: now))
    }

    /// Records a visit, together with the arrival times that riders were shown earlier.
    mutating func record(_ visit: StopVisit, at now: EpochSeconds) {
        let run = run(of: visit.trip, at: now)
        var visit = visit
        visit.addShown(runs[at: run].shown, from: header.start)
        runs[at: run].changedAt = now
        runs[at: run].record(visit, &events)
    }

    mutating func record(_ place: TimedPlace, of trip: UInt32) {
        events.add(.position(RecordedPosition(trip: trip, at: seconds(place.at), place: place.place)))
    }

    /// Removes the runs that have not changed for a long time.
    mutating func forgetRuns(at now: EpochSeconds) {
        for trip in runs.trips(unchangedSince: now - Self.patience) {
            if outcomes[Int(trip)].state == .underWay { set(.performed, of: trip) }
            runs.remove(trip)
        }
        shownAhead.removeOld(at: now)
        unscheduled.removeAll { runs.index(of: $0) == nil }
    }
}
