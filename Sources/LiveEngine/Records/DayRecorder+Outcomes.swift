import LiveModel
import TransitCore

// Recording of how runs ended.
extension DayRecorder {
    /// Records a run's cancellation, and the arrivals that riders are shown.
    mutating func follow(_ run: LiveRun, _ vehicles: [LiveVehicle], at now: EpochSeconds) {
        guard let day = run.trip else { return followAdded(run, at: now) }
        guard run.state == .canceled || !isAhead(day, at: now) || nearest(run, to: now),
            let (date, trip) = self.run(day, at: now), let known = days[date]?.outcomes[Int(trip)].state
        else { return }
        switch run.state {
        case .canceled: cancel(trip, on: date)
        case .notSeen: if known == .unknown { days[date]?.set(.notSeen, of: trip) }
        case .live:
            if run.isDeleted { return cancel(trip, on: date) }
            // The provider withdrew the cancellation.
            if known == .canceled { days[date]?.set(.unknown, of: trip) }
            let vehicle = run.isUpcoming ? nil : run.vehicle.map { vehicles[$0].id }
            days[date]?.sample(run, of: trip, vehicle: vehicle, at: now)
        }
    }

    /// Records a run that is not in the timetable.
    private mutating func followAdded(_ run: LiveRun, at now: EpochSeconds) {
        let date = run.replaces?.date ?? timetable.serviceDate(at: now)
        guard let id = run.addedTripID, run.hasBegun(by: now), open(date, at: now),
            let trip = days[date]?.define(added: run, id: id, at: now, in: timetable)
        else { return }
        if run.state == .canceled { return cancel(trip, on: date) }
        days[date]?.sample(run, of: trip, vehicle: nil, at: now)
    }

    /// Records a cancellation, unless a vehicle was observed on the run.
    private mutating func cancel(_ trip: UInt32, on date: ServiceDate) {
        guard let state = days[date]?.outcomes[Int(trip)].state, state != .underWay, state != .performed else { return }
        days[date]?.set(.canceled, of: trip)
    }

    private func isAhead(_ day: TripDay, at now: EpochSeconds) -> Bool {
        timetable.zone.start(of: day.date).adding(timetable.tripStarts[day.trip]) > now
    }

    /// Whether riders see an arrival of the run within the time that is sampled.
    private func nearest(_ run: LiveRun, to now: EpochSeconds) -> Bool {
        run.calls.first.map { $0.shown - now <= 900 } ?? false
    }

    /// Records what the positions of a finished trip tell together: better arrivals and departures, and how the run
    /// ended.
    mutating func end(_ finished: FinishedTrip, at now: EpochSeconds) {
        let key = DayRecord.key(finished.tripID, finished.vehicle)
        let date = finished.trip?.date ?? finished.trajectory.date
        let index = finished.trip.map { run($0, at: now)?.trip } ?? days[date]?.unscheduled[key]
        guard let trip = index, let start = days[date]?.header.start else { return }
        let isServed = days[date]?.withRun(of: trip, at: now) { run -> Bool in
            run.vehicle.isEmpty || run.vehicle == finished.vehicle
        }
        guard isServed == true else { return }
        let visits = finished.visits(of: trip, in: timetable, from: start)
        for visit in visits { correct(visit, on: date, of: finished, at: now) }
        if let last = days[date]?.withRun(of: trip, at: now, { $0.way.finish() }) ?? nil {
            days[date]?.record(last, of: trip)
        }
        settle(trip, on: date, after: finished)
        if finished.trip == nil { days[date]?.unscheduled[key] = nil }
    }

    private mutating func correct(
        _ visit: StopVisit, on date: ServiceDate, of finished: FinishedTrip, at now: EpochSeconds
    ) {
        var visit = visit
        if finished.trip == nil {
            guard
                let call = days[date]?.call(
                    of: visit.trip, at: Int(visit.call), on: finished.pattern, in: timetable)
            else { return }
            visit.call = UInt16(call)
        }
        if let known = days[date]?.runs[visit.trip]?.visits[Int(visit.call)], known.basis == .positions {
            visit.keepExactTimes(of: known)
        }
        if visit.arrival != nil || visit.departure != nil { record(visit, on: date, at: now) }
    }

    /// Records how a run ended when its vehicle has left it or stopped reporting.
    private mutating func settle(_ trip: UInt32, on date: ServiceDate, after finished: FinishedTrip) {
        guard days[date]?.outcomes[Int(trip)].state == .underWay, let last = days[date]?.runs[trip]?.lastObserved else {
            return
        }
        days[date]?.set(.performed, isShortTurned: finished.isShortTurned(after: last, in: timetable), of: trip)
    }
}

extension DayRecord {
    /// Samples the arrivals that riders are shown, and takes over the vehicle that represents the run.
    mutating func sample(_ run: LiveRun, of trip: UInt32, vehicle: String?, at now: EpochSeconds) {
        guard run.calls.contains(where: { $0.shown - now <= 1800 }) || vehicle != nil else { return }
        withRun(of: trip, at: now) { record in
            if let vehicle { record.represent(by: vehicle, at: now) }
            record.shown.begin(at: now)
            for (position, call) in run.calls.enumerated() where !call.isSkipped && call.source != .noData {
                record.shown.add(call.shown, at: run.firstCallIndex + position)
            }
        }
    }
}

extension DayRecord {
    /// Returns the index of a run that is not in the timetable, and defines it if it is new.
    mutating func define(
        added run: LiveRun, id: String, at now: EpochSeconds, in timetable: Timetable
    ) -> UInt32? {
        let key = Self.key(id, "")
        if let known = unscheduled[key] {
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
        unscheduled[key] = trip
        withRun(of: trip, at: now) { $0.changedAt = now }
        return trip
    }
}

extension LiveRun {
    /// Whether the run is due or under way.
    fileprivate func hasBegun(by now: EpochSeconds) -> Bool {
        if firstCallIndex > 0 { return true }
        let start = planned(at: 0, isArrival: false) ?? calls.first?.departure
        return start.map { $0 <= now } ?? (state == .canceled)
    }
}

extension StopVisit {
    /// The seconds by which the fixes of a finished trip may be farther apart than those of single reports, since
    /// frequent fixes are not all kept.
    private static let spacing: UInt16 = 15
    /// The least difference in seconds that is worth a correction.
    private static let slightly: Int32 = 2

    /// Keeps the times of an earlier record that are as exact or nearly equal.
    fileprivate mutating func keepExactTimes(of known: StopVisit) {
        if let exact = known.arrival, let other = arrival,
            abs(exact - other) <= Self.slightly || uncertainty > known.uncertainty + Self.spacing
        {
            (arrival, uncertainty) = (exact, known.uncertainty)
        }
        if let exact = known.departure, let other = departure, abs(exact - other) <= Self.slightly * 5 {
            departure = exact
        }
    }
}

extension FinishedTrip {
    /// The least number of stops, and of metres, that a vehicle leaves out of a run that it ends early.
    private static let fewestStops = 2
    private static let shortest = 800.0

    /// Returns the calls that the positions determine.
    /// - Parameter start: The start of the service day.
    fileprivate func visits(of trip: UInt32, in timetable: Timetable, from start: EpochSeconds) -> [StopVisit] {
        let observer = ArrivalObserver.learning
        var coming = 0
        return timetable.stops(of: pattern).enumerated().map { call, row in
            let stop = Double(timetable.patternStopDistances[row])
            while coming < fixes.count, fixes[coming].distance < stop - observer.reach { coming += 1 }
            var visit = StopVisit(
                trip: trip, call: UInt16(clamping: call), basis: .positions, arrival: nil, departure: nil)
            let isLast = call == trajectory.departures.count - 1
            // Without an observed departure the trajectory has the arrival, which says nothing at the first stop.
            let isAssumed = call == 0 && trajectory.departures[call] == trajectory.arrivals[call]
            if trajectory.departures[call] != Trajectory.unknown, !isLast, !isAssumed {
                visit.departure = trajectory.departures[call]
            }
            guard coming > 0, coming < fixes.count, trajectory.arrivals[call] != Trajectory.unknown else {
                return visit
            }
            visit.arrival = trajectory.arrivals[call]
            visit.uncertainty = UInt16(clamping: fixes[coming].at - fixes[coming - 1].at)
            return visit
        }
    }

    /// Whether the vehicle left the run well before its last stop, and was observed to do so.
    /// - Parameter last: The last observed call.
    fileprivate func isShortTurned(after last: Int, in timetable: Timetable) -> Bool {
        guard let leftAt, let fix = fixes.last, leftAt - fix.at <= ArrivalObserver.longestGapToJudge else {
            return false
        }
        let stops = timetable.stops(of: pattern)
        guard stops.count - 1 - last > Self.fewestStops, let end = stops.last else { return false }
        return Double(timetable.patternStopDistances[end]) - fix.distance > Self.shortest
    }
}
