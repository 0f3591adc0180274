import LiveModel
import TransitCore

// The runs under way.
extension DayRecord {
    /// Seconds without a change after which a run is complete.
    private static let patience: Int64 = 7200

    /// Continues the runs that were under way.
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

    /// Removes a run of which nothing is recorded any longer.
    mutating func withdraw(_ trip: UInt32) {
        runs.remove(trip)
        set(.unknown, of: trip, by: "")
    }

    /// Changes the state of a run, and begins it if it is new.
    mutating func withRun<Result>(
        of trip: UInt32, at now: EpochSeconds, _ body: (inout RunRecord) -> Result
    ) -> Result {
        body(&runs[at: run(of: trip, at: now)])
    }

    /// Returns the index of a run in ``runs``, and begins it if it is new.
    private mutating func run(of trip: UInt32, at now: EpochSeconds) -> Int {
        runs.index(of: trip) ?? runs.insert(RunRecord(trip: trip, calls: stops(of: trip).count, at: now))
    }

    /// Records a call, with the arrivals that riders were shown before it.
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
        unscheduled.removeAll { runs.index(of: $0) == nil }
    }
}
