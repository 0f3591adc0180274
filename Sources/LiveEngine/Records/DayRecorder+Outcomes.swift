import LiveModel
import TransitCore

// Recording of the outcomes of runs.
extension DayRecorder {
    /// Records the cancellation of a run or, if it is not canceled, the arrivals displayed to riders.
    mutating func follow(_ run: LiveRun, _ vehicles: [LiveVehicle], at now: EpochSeconds) {
        guard let day = run.trip else { return followAdded(run, vehicles, at: now) }
        guard run.state == .canceled || !isAhead(day, at: now) || nearest(run, to: now),
            let (date, trip) = self.run(day, at: now)
        else { return }
        let known = days[date].outcomes[Int(trip)].state
        switch run.state {
        case .canceled: cancel(trip, on: date)
        case .notSeen: if known == .unknown { days[date].set(.notSeen, of: trip) }
        case .live:
            if run.isDeleted { return cancel(trip, on: date) }
            // The provider withdrew the cancellation.
            if known == .canceled { days[date].set(.unknown, of: trip) }
            var vehicle: String?
            if !run.isUpcoming, let index = run.vehicle { vehicle = vehicles[index].reading.id }
            days[date].sample(run, of: trip, vehicle: vehicle, at: now)
        }
    }

    /// Records a cancellation, unless a vehicle was observed on the run.
    mutating func cancel(_ trip: UInt32, on date: ServiceDate) {
        let known = days[date].outcomes[Int(trip)].state
        if known != .underWay, known != .performed { days[date].set(.canceled, of: trip) }
    }

    private func isAhead(_ day: TripDay, at now: EpochSeconds) -> Bool {
        timetable.zone.start(of: day.date).adding(timetable.tripStarts[day.trip]) > now
    }

    /// Returns whether the arrival that riders see for the run's next call is at most 15 minutes ahead.
    func nearest(_ run: LiveRun, to now: EpochSeconds) -> Bool {
        run.calls.first.map { $0.shown - now <= 900 } ?? false
    }

    /// Records the data that is determined from all positions of a finished trip: more exact arrivals and departures,
    /// and the outcome of the run.
    /// - Returns: The run; nil if it is not recorded.
    mutating func end(_ finished: FinishedTrip, at now: EpochSeconds) -> UInt32? {
        let date = finished.trip?.date ?? finished.trajectory.date
        guard let trip = run(of: finished, on: date, at: now) else { return nil }
        let isServed = days[date].withRun(of: trip, at: now) { run -> Bool in
            run.vehicle.isEmpty || run.vehicle == finished.vehicle
        }
        guard isServed else { return trip }
        let visits = finished.visits(of: trip, in: timetable, from: days[date].header.start)
        for visit in visits { correct(visit, on: date, of: finished, at: now) }
        if let last = days[date].withRun(of: trip, at: now, { $0.way.finish() }) {
            days[date].record(last, of: trip)
        }
        settle(trip, on: date, after: finished)
        if finished.trip == nil { days[date].unscheduled.end(finished.tripID, of: finished.vehicle) }
        return trip
    }

    private mutating func run(of finished: FinishedTrip, on date: ServiceDate, at now: EpochSeconds) -> UInt32? {
        if let trip = finished.trip { return run(trip, at: now)?.trip }
        guard open(date, at: now) else { return nil }
        return days[date].runOfUnscheduled(finished, at: now, in: timetable)
    }

    private mutating func correct(
        _ visit: StopVisit, on date: ServiceDate, of finished: FinishedTrip, at now: EpochSeconds
    ) {
        var visit = visit
        guard let call = days[date].call(of: visit.trip, at: Int(visit.call), on: finished.pattern, in: timetable)
        else { return }
        visit.call = UInt16(call)
        let known = days[date].withRun(of: visit.trip, at: now) { $0.visits[call] }
        if let known, known.basis == .positions {
            visit.keepExactTimes(of: known)
        }
        if visit.arrival != nil || visit.departure != nil { record(visit, on: date, at: now) }
    }

    /// Records the outcome of a run when its vehicle has left it or stopped reporting.
    private mutating func settle(_ trip: UInt32, on date: ServiceDate, after finished: FinishedTrip) {
        guard days[date].outcomes[Int(trip)].state == .underWay, let last = days[date].runs[trip]?.lastObserved else {
            return
        }
        let isShortTurned = finished.isShortTurned(after: last, in: timetable)
        days[date].set(.performed, isShortTurned: isShortTurned, of: trip)
    }
}

extension DayRecord {
    /// Samples the arrivals that riders are shown, and records the vehicle that represents the run.
    mutating func sample(_ run: LiveRun, of trip: UInt32, vehicle: String?, at now: EpochSeconds) {
        guard run.calls.contains(where: { $0.shown - now <= 1800 }) || vehicle != nil else { return }
        withRun(of: trip, at: now) { record in
            if let vehicle { record.represent(by: vehicle, at: now) }
            record.shown.begin(at: now)
            for (position, call) in run.calls.enumerated() where call.isPredicted {
                record.shown.add(call.shown, at: run.firstCallIndex + position)
            }
        }
    }
}

extension StopVisit {
    /// The seconds by which the uncertainty of a finished trip's time may exceed that of the earlier record and still
    /// count as equally exact. The recorded fixes of a trip are farther apart than a vehicle's reports, since not all
    /// frequent fixes are stored.
    private static let spacing: UInt16 = 15
    /// The minimum difference, in seconds, at which a recorded time is corrected.
    private static let slightly: Int32 = 2

    /// Retains the times of an earlier record of the call if they are as exact, or nearly equal.
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
