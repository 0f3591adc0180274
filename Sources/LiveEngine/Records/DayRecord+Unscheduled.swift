import LiveModel
import TransitCore

// Recording of the runs of vehicles that are not in the timetable.
extension DayRecord {
    /// The seconds by which a call may be observed after a later one of the same run, and by which two records of one
    /// call may differ.
    private static let disorder: Int32 = 600

    /// Continues an added run under the ids by which its vehicle and its trip update name it.
    mutating func continueUnscheduled(_ record: RecordedTrip, _ trip: UInt32) {
        let isNamed = !record.id.hasPrefix(RecordedTrip.unnamedPrefix)
        unscheduled.begin(trip, isNamed ? record.id : nil, of: record.vehicle)
        if isNamed { unscheduled.begin(trip, record.id, of: "") }
    }

    /// Returns the run and the call index of a call that belongs to no trip of the timetable. A vehicle that calls
    /// again where it called before begins another run.
    mutating func placeUnscheduled(
        _ call: Observations.Call, in timetable: Timetable
    ) -> (trip: UInt32, callIndex: Int)? {
        let known = unscheduled.latest(call.tripID, of: call.vehicle) ?? unscheduled.reported(call.tripID)
        if let trip = known, let index = self.call(of: trip, at: call.callIndex, on: call.pattern, in: timetable),
            !isOver(trip, before: index, at: seconds(call.at))
        {
            unscheduled.begin(trip, call.tripID, of: call.vehicle)
            return (trip, index)
        }
        return begin(call.tripID, of: call.vehicle, on: call.pattern, at: seconds(call.at), in: timetable)
            .map { ($0, call.callIndex) }
    }

    /// Begins a run; nil beyond the limit of trips.
    private mutating func begin(
        _ tripID: String?, of vehicle: String, on pattern: PatternIndex, at time: Int32, in timetable: Timetable
    ) -> UInt32? {
        var record = RecordedTrip(
            id: tripID ?? RecordedTrip.unnamedPrefix + "\(outcomes.count)", pattern: 0, start: time, isAdded: true)
        // Vehicles of different routes may have the same trip id.
        while isDefined(record) { record.start += 1 }
        guard let trip = index(of: record, on: pattern, in: timetable) else { return nil }
        unscheduled.begin(trip, tripID, of: vehicle)
        return trip
    }

    /// Whether a run has passed a call long ago, so that a vehicle that calls there is on its next run.
    private func isOver(_ trip: UInt32, before callIndex: Int, at time: Int32) -> Bool {
        guard let run = runs[trip] else { return false }
        return run.visits[callIndex...].contains { visit in
            guard let known = visit?.departure ?? visit?.arrival else { return false }
            return time - known > Self.disorder
        }
    }

    // MARK: Finished trips

    /// Returns the run of a finished trip, and begins it if it is new. All positions together show the pattern more
    /// reliably than those under way: what was recorded on other patterns is moved to the run.
    mutating func runOfUnscheduled(
        _ finished: FinishedTrip, at now: EpochSeconds, in timetable: Timetable
    ) -> UInt32? {
        let known = unscheduled.all(finished.tripID, of: finished.vehicle)
        guard finished.tripID != nil, unscheduled.reported(finished.tripID) == nil else { return known.last }
        let visits = finished.visits(of: 0, in: timetable, from: header.start)
        guard let start = visits.lazy.compactMap(\.first).first else { return known.last }
        let run =
            known.last { isRecorded($0, on: finished.pattern, in: timetable) }
            ?? begin(finished.tripID, of: finished.vehicle, on: finished.pattern, at: start, in: timetable)
        guard let run else { return known.last }
        _ = withRun(of: run, at: now) { $0.isServed(by: finished.vehicle, at: now) }
        for other in known where other != run { move(visits, from: other, to: run, at: now) }
        return run
    }

    /// Moves the records of a trip's visits from another run of its vehicle.
    private mutating func move(
        _ visits: [StopVisit], from other: UInt32, to run: UInt32, at now: EpochSeconds
    ) {
        for visit in runs[other]?.visits.compactMap({ $0 }) ?? [] {
            guard let same = visits.first(where: { isSame(visit, $0, of: run) }) else { continue }
            withRun(of: other, at: now) { $0.remove(visit.call) }
            events.add(StopVisit(trip: other, call: visit.call, basis: .positions, arrival: nil, departure: nil))
            var moved = visit
            (moved.trip, moved.call) = (run, same.call)
            if let index = runs.index(of: run) { runs[at: index].record(moved, &events) }
        }
        if runs[other]?.lastObserved == nil { withdraw(other) }
    }

    /// Whether a record is of the same visit as a call of another run.
    private func isSame(_ visit: StopVisit, _ other: StopVisit, of run: UInt32) -> Bool {
        guard visit.isObserved, stops(of: visit.trip)[Int(visit.call)] == stops(of: run)[Int(other.call)],
            let time = visit.first, let otherTime = other.first
        else { return false }
        return abs(time - otherTime) <= Self.disorder
    }
}
