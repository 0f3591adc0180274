import Agencies
import LiveModel
import TransitCore

extension AgencyService {
    /// The trip updates of all runs that are predicted, canceled or deleted. Omits a run whose vehicle should be
    /// visible but is not, because the state of such a run is unknown.
    var predictedTrips: TripUpdateReading {
        var reading = TripUpdateReading()
        let replaced = Set(snapshot.runs.compactMap(\.replaces))
        for run in snapshot.runs where run.state != .notSeen {
            // The replacement run is published with this trip's id.
            if let trip = run.trip, replaced.contains(trip) { continue }
            // An upcoming or canceled run that is not in the timetable has no id, so it is omitted.
            if run.trip == nil, run.isUpcoming || run.withdrawal != nil { continue }
            let start = reading.stopTimes.count
            if run.state == .live, !run.isUpcoming, !run.isDeleted, let trip = run.trip {
                reading.stopTimes += stopTimesPassedEarly(of: trip, on: run.pattern, before: run.firstCallIndex)
            }
            let first = reading.stopTimes.count
            if run.state == .live {
                reading.stopTimes += stopTimes(of: run)
                for (number, plan) in run.plan.dropFirst(run.firstCallIndex).enumerated() where !plan.isEmpty {
                    reading.plans[first + number] = plan
                }
            }
            if run.withdrawal == nil, reading.stopTimes.count == start { continue }
            let vehicle = run.vehicle.map { snapshot.vehicles[$0] }
            var trip = reference(to: RunKey(run, in: snapshot), relation: run.withdrawal)
            if let replaced = run.replaces { trip = reference(to: .trip(replaced), relation: .replacement) }
            // A run with a vehicle has the same identification as in the VehiclePosition.
            if run.trip == nil, run.replaces == nil, run.vehicle == nil, let id = run.addedTripID { trip.tripID = id }
            var update = TripUpdateReading.Update(
                trip: trip, vehicleID: vehicle?.id, at: vehicle?.seenAt ?? snapshot.at,
                stopTimes: start..<reading.stopTimes.count)
            (update.headsign, update.shortName) = (run.signs?.headsign, run.signs?.shortName)
            update.shapeID = timetable.ownLine(of: run.signs?.line ?? run.pattern)?.id
            for (callIndex, headsign) in run.signs?.stopHeadsigns ?? [:] where callIndex >= run.firstCallIndex {
                reading.stopHeadsigns[first + callIndex - run.firstCallIndex] = headsign
            }
            reading.updates.append(update)
        }
        addFinishedTrips(to: &reading)
        return reading
    }

    /// Adds trips that no longer have a vehicle because they ended ahead of schedule: "removing the updates for this
    /// trip could make the client assume that the trip is still proceeding" (trip-updates.md, *StopTimeUpdate*).
    private func addFinishedTrips(to reading: inout TripUpdateReading) {
        for (pattern, trip, run) in snapshot.passed.all {
            let count = timetable.stops(of: pattern).count
            guard run.calls.count == count, run.call(at: count - 1) != nil, snapshot.run(of: trip) == nil else {
                continue
            }
            let start = reading.stopTimes.count
            reading.stopTimes += stopTimesPassedEarly(of: trip, on: pattern, before: count)
            guard start < reading.stopTimes.count else { continue }
            reading.updates.append(
                TripUpdateReading.Update(
                    trip: reference(to: .trip(trip), relation: nil), at: snapshot.at,
                    stopTimes: start..<reading.stopTimes.count))
        }
    }

    /// Returns the stop times that a trip has passed ahead of schedule. They "should not be dropped", since consumers
    /// would fall back to the timetable, and the last one shows that the trip is over (GTFS-Realtime, *StopTimeUpdate*
    /// of trip-updates.md, *TripUpdate*).
    /// - Parameter end: the index within the pattern of the first stop that the trip has not passed.
    private func stopTimesPassedEarly(
        of trip: TripDay, on pattern: PatternIndex, before end: Int
    ) -> [StopTimeReading] {
        guard let passed = snapshot.passed.run(of: trip, on: pattern) else { return [] }
        let times = TripTimes(trip, pattern: pattern, in: timetable)
        return (0..<min(end, times.stops.count)).compactMap { callIndex in
            guard times.departure(at: callIndex) >= snapshot.at, let call = passed.call(at: callIndex) else {
                return nil
            }
            let row = times.stops.lowerBound + callIndex
            // Past times have no uncertainty.
            return StopTimeReading(
                stopID: timetable.string(timetable.stopIDs[timetable.patternStopStops[row]]),
                stopSequence: timetable.patternStopSequences[row],
                arrival: StopTimeReading.Event(time: call.arrival.named, uncertainty: 0),
                departure: StopTimeReading.Event(time: call.departure.named, uncertainty: 0))
        }
    }

    /// Returns the stop time updates from the next stop on. Times increase by at least one second, as consumers
    /// require.
    private func stopTimes(of run: LiveRun) -> [StopTimeReading] {
        let rows = timetable.stops(of: run.pattern)
        var last = EpochSeconds.named.lowerBound - 1
        return zip(rows.dropFirst(run.firstCallIndex), run.calls).map { row, call in
            let stop = timetable.patternStopStops[row]
            var reading = StopTimeReading(
                stopID: timetable.string(timetable.stopIDs[stop]),
                stopSequence: timetable.patternStopSequences[row])
            reading.rules = call.rules
            reading.assignedStopID = call.movedTo.map { timetable.string(timetable.stopIDs[$0]) }
            if call.isSkipped {
                reading.relation = .skipped
            } else if call.source == .noData {
                reading.relation = .noData
            } else {
                let arrival = max(call.likely.named, last + 1)
                let departure = max(call.departure.named, arrival)
                // The uncertainty is half the width of the 80 % prediction interval.
                let width = call.high - call.low
                let uncertainty = Int32(clamping: width / 2 + width % 2)
                reading.arrival = StopTimeReading.Event(time: arrival, uncertainty: uncertainty)
                reading.departure = StopTimeReading.Event(time: departure, uncertainty: uncertainty)
                reading.occupancy = call.occupancy
                last = departure
            }
            return reading
        }
    }
}

extension Timetable {
    /// Returns the shape of a pattern that occurs only in realtime feeds, with an id that no timetable uses. Nil if the
    /// pattern has no shape or occurs in the timetable.
    fileprivate func ownLine(of pattern: PatternIndex) -> (id: String, points: [Coordinate])? {
        guard ownPatternIndices.contains(pattern) else { return nil }
        let number = pattern.position - ownPatternIndices.lowerBound.position
        return ownPatterns[number].line.map { ("live:line:\(number)", $0.points) }
    }

    /// The shapes of all patterns that occur only in realtime feeds, by the ids of ``ownLine(of:)``.
    var ownLines: [String: [Coordinate]] {
        Dictionary(uniqueKeysWithValues: ownPatternIndices.compactMap { ownLine(of: $0) })
    }
}

extension LiveRun {
    /// The schedule relationship of a canceled or deleted run; nil if the run operates.
    fileprivate var withdrawal: TripReference.Relation? {
        isDeleted ? .deleted : state == .canceled ? .canceled : nil
    }
}
