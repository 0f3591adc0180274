import LiveEngine
import TransitCore

extension AgencyService {
    /// Every run that is predicted, cancelled or deleted. Of a run that should be seen and is not nothing is known to tell.
    var predictedTrips: TripUpdateReading {
        var reading = TripUpdateReading()
        for run in snapshot.runs where run.withdrawal != nil || !run.calls.isEmpty {
            if run.state == .notSeen { continue }
            // An upcoming round of a vehicle without a trip has no name of its own.
            if run.trip == nil, run.isUpcoming || run.withdrawal != nil { continue }
            let start = reading.stopTimes.count
            if run.state == .live { reading.stopTimes += stopTimes(of: run) }
            let vehicle = run.vehicle.map { snapshot.vehicles[$0] }
            var update = TripUpdateReading.Update(
                trip: reference(to: Course(run, in: snapshot), relation: run.withdrawal),
                vehicleID: vehicle?.id, at: vehicle?.seenAt ?? snapshot.at,
                stopTimes: start..<reading.stopTimes.count)
            (update.headsign, update.shortName) = (run.signs?.headsign, run.signs?.shortName)
            for (callIndex, headsign) in run.signs?.stopHeadsigns ?? [:] where callIndex >= run.firstCallIndex {
                reading.stopHeadsigns[start + callIndex - run.firstCallIndex] = headsign
            }
            reading.updates.append(update)
        }
        addFinishedTrips(to: &reading)
        return reading
    }

    /// Adds the last stop of trips that were there before their timetable is over: "removing the updates for this trip could make
    /// the client assume that the trip is still proceeding" (trip-updates.md, *StopTimeUpdate*).
    private func addFinishedTrips(to reading: inout TripUpdateReading) {
        for (pattern, trip, run) in snapshot.passed.all {
            let stops = timetable.stops(of: pattern)
            guard let last = stops.last, run.calls.count == stops.count, let call = run.calls.last ?? nil,
                TripTimes(trip, pattern: pattern, in: timetable).end > snapshot.at,
                snapshot.run(of: trip).map({ $0.state == .live && $0.calls.isEmpty && !$0.isDeleted }) ?? true
            else { continue }
            var stopTime = StopTimeReading(
                stopID: timetable.string(timetable.stopIDs[timetable.patternStopStops[last]]),
                stopSequence: timetable.patternStopSequences[last])
            // What has been is certain.
            stopTime.arrival = StopTimeReading.Event(time: min(call.arrival, snapshot.at).named, uncertainty: 0)
            reading.stopTimes.append(stopTime)
            reading.updates.append(
                TripUpdateReading.Update(
                    trip: reference(to: .trip(trip), relation: nil), at: snapshot.at,
                    stopTimes: reading.stopTimes.count - 1..<reading.stopTimes.count))
        }
    }

    /// From the first stop to come on. Times rise by a second at least, as readers demand.
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
                // Half of the interval that holds the truth in four cases of five.
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

extension LiveRun {
    /// How its provider has taken it back; nil if it runs.
    fileprivate var withdrawal: TripReference.Relation? {
        isDeleted ? .deleted : state == .canceled ? .canceled : nil
    }
}
