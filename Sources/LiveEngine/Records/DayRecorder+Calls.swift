import LiveModel
import TransitCore

// Recording of calls and positions.
extension DayRecorder {
    mutating func record(_ sighting: Observations.Sighting, at now: EpochSeconds) {
        guard let (date, trip) = run(of: sighting, at: now) else { return }
        days[date].record(sighting, of: trip, at: now)
    }

    mutating func record(_ call: Observations.Call, at now: EpochSeconds) {
        guard let (date, trip, index) = place(of: call, at: now) else { return }
        days[date].record(call, of: trip, at: index, now)
    }

    /// Records a stop that a trip passed without being observed.
    mutating func record(_ stop: Observations.PassedStop, at now: EpochSeconds) {
        guard stop.basis == .skipped || stop.times != nil,
            let (date, trip, call) = place(of: stop.callIndex, on: stop.pattern, of: stop.trip, at: now)
        else { return }
        let start = days[date].header.start
        record(
            StopVisit(
                trip: trip, call: UInt16(clamping: call), basis: stop.basis,
                arrival: stop.times.map { Int32(clamping: $0.arrival - start) },
                departure: stop.times.map { Int32(clamping: $0.departure - start) }),
            on: date, at: now)
    }

    /// Records a visit of a run on a service day, and updates the outcome of the run.
    mutating func record(_ visit: StopVisit, on date: ServiceDate, at now: EpochSeconds) {
        days[date].recordProgress(visit, at: now)
    }

    /// Returns the service day and the index of a trip; nil if the service day is not being recorded.
    mutating func run(_ trip: TripDay, at now: EpochSeconds) -> (date: ServiceDate, trip: UInt32)? {
        guard open(trip.date, at: now), let index = days[trip.date].index(of: trip.trip, in: timetable) else {
            return nil
        }
        return (trip.date, index)
    }

    /// Returns the recorded run of a vehicle; nil for a run that is not in the timetable and whose vehicle has not
    /// called at any stop yet.
    private mutating func run(
        of sighting: Observations.Sighting, at now: EpochSeconds
    ) -> (date: ServiceDate, trip: UInt32)? {
        if let trip = sighting.trip { return run(trip, at: now) }
        let date = timetable.serviceDate(at: sighting.at)
        guard days.contains(date) else { return nil }
        return days[date].unscheduled.latest(sighting.tripID, of: sighting.vehicle).map { (date, $0) }
    }

    /// Returns the run of a trip, and its call that corresponds to a call of a pattern. The run may be recorded on
    /// another pattern, of an earlier timetable.
    private mutating func place(
        of callIndex: Int, on pattern: PatternIndex, of trip: TripDay, at now: EpochSeconds
    ) -> (date: ServiceDate, trip: UInt32, callIndex: Int)? {
        guard let (date, trip) = run(trip, at: now) else { return nil }
        return days[date].call(of: trip, at: callIndex, on: pattern, in: timetable).map { (date, trip, $0) }
    }

    /// Returns the run and the call index of an observed call.
    private mutating func place(
        of call: Observations.Call, at now: EpochSeconds
    ) -> (date: ServiceDate, trip: UInt32, callIndex: Int)? {
        if let trip = call.trip { return place(of: call.callIndex, on: call.pattern, of: trip, at: now) }
        let date = timetable.serviceDate(at: call.at)
        guard open(date, at: now) else { return nil }
        return days[date].placeUnscheduled(call, in: timetable).map { (date, $0.trip, $0.callIndex) }
    }
}

extension DayRecord {
    /// Records a vehicle's position, if it is needed to draw the vehicle's path.
    mutating func record(_ sighting: Observations.Sighting, of trip: UInt32, at now: EpochSeconds) {
        let kept = withRun(of: trip, at: now) { run -> TimedPlace? in
            guard run.isServed(by: sighting.vehicle, at: sighting.at) else { return nil }
            return run.way.add(TimedPlace(place: sighting.place, at: sighting.at))
        }
        if let kept { record(kept, of: trip) }
    }

    /// Records an observed arrival or departure.
    mutating func record(_ call: Observations.Call, of trip: UInt32, at callIndex: Int, _ now: EpochSeconds) {
        guard withRun(of: trip, at: now, { $0.isServed(by: call.vehicle, at: call.at) }) else { return }
        var visit = StopVisit(
            trip: trip, call: UInt16(clamping: callIndex), basis: .positions, arrival: nil, departure: nil)
        switch call.kind {
        case .arrival: (visit.arrival, visit.uncertainty) = (seconds(call.at), UInt16(clamping: call.gap))
        case .departure: (visit.departure, visit.occupancy) = (seconds(call.at), call.occupancy)
        }
        recordProgress(visit, at: now)
    }

    /// Records a visit, and updates the outcome of the run: under way or performed.
    mutating func recordProgress(_ visit: StopVisit, at now: EpochSeconds) {
        record(visit, at: now)
        guard visit.isObserved, visit.call > 0 || visit.departure != nil else { return }
        advance(visit.trip, to: Int(visit.call))
    }

    /// Records that a run has reached a call.
    mutating func advance(_ trip: UInt32, to callIndex: Int) {
        if callIndex == stops(of: trip).count - 1 {
            set(.performed, of: trip)
        } else if outcomes[Int(trip)].state != .performed {
            set(.underWay, of: trip)
        }
    }
}
