import LiveModel
import TransitCore

// Recording of runs that are not in the timetable.
extension DayRecorder {
    /// Records a run that is not in the timetable.
    mutating func followAdded(_ run: LiveRun, at now: EpochSeconds) {
        let date = run.replaces?.date ?? timetable.serviceDate(at: now)
        guard let id = run.addedTripID, run.hasBegun(by: now), open(date, at: now),
            let trip = days[date].define(added: run, id: id, at: now, in: timetable)
        else { return }
        if run.state == .canceled { return cancel(trip, on: date) }
        days[date].sample(run, of: trip, vehicle: nil, at: now)
    }
}

extension DayRecord {
    /// Returns the index of a run that is not in the timetable, and defines it if it is new.
    mutating func define(
        added run: LiveRun, id: String, at now: EpochSeconds, in timetable: Timetable
    ) -> UInt32? {
        if let known = unscheduled.reported(id) {
            withRun(of: known, at: now) { $0.changedAt = now }
            return known
        }
        func times(isArrival: Bool) -> [Int32] {
            let planned = (0..<timetable.stops(of: run.pattern).count).map { run.planned(at: $0, isArrival: isArrival) }
            return planned.contains(nil) ? [] : planned.compactMap { $0.map(seconds) }
        }
        let departures = times(isArrival: false)
        let record = RecordedTrip(
            id: id, pattern: 0, start: departures.first ?? seconds(now), arrivals: times(isArrival: true),
            departures: departures, isAdded: true)
        guard let trip = index(of: record, on: run.pattern, in: timetable) else { return nil }
        unscheduled.begin(trip, id, of: "")
        withRun(of: trip, at: now) { $0.changedAt = now }
        return trip
    }
}

extension LiveRun {
    /// Returns whether the run is due or under way.
    fileprivate func hasBegun(by now: EpochSeconds) -> Bool {
        if firstCallIndex > 0 { return true }
        let start = planned(at: 0, isArrival: false) ?? calls.first?.departure
        return start.map { $0 <= now } ?? (state == .canceled)
    }
}
