import LiveModel
import TransitCore

// Recording of the runs of vehicles that are not in the timetable.
extension DayRecord {
    /// The maximum time, in seconds, by which calls of a run may be observed out of order, and by which two records of
    /// one call may differ.
    private static let disorder: Int32 = 600

    /// Restores an added run, so that its vehicle's calls and its trip updates are assigned to it.
    mutating func continueUnscheduled(_ record: RecordedTrip, _ trip: UInt32) {
        let isNamed = !record.id.hasPrefix(RecordedTrip.unnamedPrefix)
        unscheduled.begin(trip, isNamed ? record.id : nil, of: record.vehicle)
        if isNamed { unscheduled.begin(trip, record.id, of: "") }
    }

    /// Returns the run and the call index of an observed call whose trip is not in the timetable. A vehicle that calls
    /// again at a stop that it passed long ago begins another run.
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

    /// Adds a run; nil if the maximum number of trips is reached.
    private mutating func begin(
        _ tripID: String?, of vehicle: String, on pattern: PatternIndex, at time: Int32, in timetable: Timetable
    ) -> UInt32? {
        var record = RecordedTrip(
            id: tripID ?? RecordedTrip.unnamedPrefix + "\(outcomes.count)", pattern: 0, start: time, isAdded: true)
        // Vehicles of different routes may have the same trip id.
        while index(ofTripLike: record) != nil { record.start += 1 }
        guard let trip = index(of: record, on: pattern, in: timetable) else { return nil }
        unscheduled.begin(trip, tripID, of: vehicle)
        takeShownAhead(tripID, of: vehicle, to: trip, at: header.start.adding(time), in: timetable)
        return trip
    }

    /// Returns whether a run passed a call so long ago that a vehicle that now calls at the stop must be on its next
    /// run.
    private func isOver(_ trip: UInt32, before callIndex: Int, at time: Int32) -> Bool {
        guard let run = runs[trip] else { return false }
        return run.visits[callIndex...].contains { visit in
            guard let known = visit?.departure ?? visit?.arrival else { return false }
            return time - known > Self.disorder
        }
    }

    // MARK: Finished trips

    /// Returns the run of a finished trip, and adds it if it is new. The positions of the whole trip determine its
    /// pattern more reliably than those observed under way. Visits that were recorded on other patterns are therefore
    /// moved to the run.
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

    /// Moves the recorded visits of a finished trip to its run from another run of the same vehicle.
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

    /// Returns whether a recorded visit and a visit of another run describe the same call of the vehicle.
    private func isSame(_ visit: StopVisit, _ other: StopVisit, of run: UInt32) -> Bool {
        guard visit.isObserved, stops(of: visit.trip)[Int(visit.call)] == stops(of: run)[Int(other.call)],
            let time = visit.first, let otherTime = other.first
        else { return false }
        return abs(time - otherTime) <= Self.disorder
    }
}
