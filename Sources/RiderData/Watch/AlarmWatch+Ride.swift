import LiveModel
import TransitCore

// Alarms for a single run: some minutes before a departure or arrival, and after later changes.

extension AlarmWatch {
    /// The minimum change of the predicted time that is announced, in seconds.
    private static let worthAnnouncing: Int64 = 120
    /// The time in seconds after its scheduled departure when a run without live data is assumed to have left.
    static let left: Int64 = 90
    /// The time in seconds after the departure or arrival for which a message is still useful.
    static let useful: Int64 = 900

    mutating func rideNews(of index: Int, _ snapshot: LiveSnapshot, _ now: EpochSeconds) -> AlarmEvent? {
        let alarm = rows[index].alarm
        let isArrival = alarm.kind == .arrival
        if let call = rows[index].calls.first {
            let state = state(of: call, isArrival: isArrival, in: snapshot)
            return rideNews(of: index, state, row: call.patternStop, call, snapshot, now)
        }
        if let vehicle = alarm.vehicle {
            countRun()
            guard let (state, row) = Self.state(of: vehicle, alarm, in: snapshot) else { return nil }
            return rideNews(of: index, state, row: row, nil, snapshot, now)
        }
        return unlistedNews(of: index, snapshot, now)
    }

    /// Returns the state of a run without a trip, which is identified by its vehicle.
    private static func state(
        of vehicleID: String, _ alarm: Alarm, in snapshot: LiveSnapshot
    ) -> (CallState, PatternStopIndex)? {
        let timetable = snapshot.timetable
        guard let stop = timetable.stop(id: alarm.stop), let match = snapshot.vehicle(id: vehicleID)?.match,
            let run = match.trip.map({ snapshot.run(of: $0) })
                ?? snapshot.untimetabledRuns(on: match.pattern).first(where: { run in
                    run.vehicle.map { snapshot.vehicles[$0].id } == vehicleID && !run.isUpcoming
                })
        else { return nil }
        let (places, stops) = (timetable.places(of: stop), timetable.stops(of: run.pattern))
        let calls = stops.filter { places.contains(timetable.patternStopStops[$0]) }
        let next = calls.first { $0 - stops.lowerBound >= run.firstCallIndex } ?? calls.last
        guard let row = next else { return nil }
        let predicted = run.call(at: row - stops.lowerBound)
        var state = CallState(scheduled: predicted?.low ?? snapshot.at)
        state.scheduled = nil
        state.overlay(run, callIndex: row - stops.lowerBound, isArrival: alarm.kind == .arrival)
        // Without a prediction, the time of this run is unknown.
        return predicted == nil && state.fate == .comes ? nil : (state, row)
    }

    private mutating func rideNews(
        of index: Int, _ state: CallState, row: PatternStopIndex, _ call: ScheduledCall?, _ snapshot: LiveSnapshot,
        _ now: EpochSeconds
    ) -> AlarmEvent? {
        let alarm = rows[index].alarm
        let progress = AlarmProgress.Ride(rows[index].progress)
        guard let announcement = Self.matter(of: alarm, state, progress, now) else {
            let end = state.likely + (state.isByTimetable ? Self.left : Self.useful)
            let isDone = progress.announcements > 0 && (state.fate == .passed || now > end)
            return isDone ? silence(index) : nil
        }
        var notice = notice(announcement.matter, alarm, row: row, trip: call?.trip, state, snapshot)
        notice.before = progress.named
        notice.expires = max(state.likely, now) + Self.useful
        let next = AlarmProgress.Ride(announcements: progress.announcements + 1, named: state.early)
        let isLast = announcement.isLast || next.announcements == AlarmProgress.Ride.most
        return AlarmEvent(
            alarm: alarm.id, number: rows[index].number, notice: notice, progress: next.number,
            before: rows[index].progress, isLast: isLast)
    }

    /// Returns the notification that is due; nil if there is none.
    private static func matter(
        of alarm: Alarm, _ state: CallState, _ progress: AlarmProgress.Ride, _ now: EpochSeconds
    ) -> (matter: AlarmNotice.Matter, isLast: Bool)? {
        switch state.fate {
        case .canceled: return (.canceled, true)
        case .skipped: return (.skipped, true)
        case .passed:
            guard progress.announcements == 0 else { return nil }
            return alarm.kind == .arrival ? (.reaches, true) : (.left, true)
        case .comes, .notSeen: break
        }
        if progress.announcements == 0 {
            guard state.early - alarm.lead <= now else { return nil }
            if alarm.kind == .arrival { return (.reaches, true) }
            if state.isByTimetable, now > state.likely + left { return (.left, true) }
            return (alarm.walkMinutes > 0 ? .leave : .coming, false)
        }
        let change = state.early - progress.named
        // The displayed minutes must have changed as well.
        let differs =
            MinutesToGo(seconds: state.early - now).minutes != MinutesToGo(seconds: progress.named - now).minutes
        return abs(change) >= worthAnnouncing && differs && state.early > now ? (.moved, false) : nil
    }

    /// Returns the event for a trip that the timetable no longer contains, due at the alarm's time.
    private mutating func unlistedNews(of index: Int, _ snapshot: LiveSnapshot, _ now: EpochSeconds) -> AlarmEvent? {
        let (alarm, timetable) = (rows[index].alarm, snapshot.timetable)
        guard let scheduled = alarm.scheduled, rows[index].progress == 0, scheduled - alarm.lead <= now else {
            return nil
        }
        var notice = AlarmNotice(.unlisted, kind: alarm.kind, language: alarm.language)
        notice.name(alarm, in: timetable)
        notice.route = alarm.route.flatMap { timetable.route(id: $0) }.map { timetable.label(of: $0) } ?? ""
        notice.scheduled = scheduled
        notice.offset = StopClock(of: alarm, in: timetable).offset(at: scheduled)
        notice.expires = max(scheduled, now) + Self.useful
        return AlarmEvent(
            alarm: alarm.id, number: rows[index].number, notice: notice,
            progress: AlarmProgress.Ride(announcements: 1, named: scheduled).number,
            before: rows[index].progress, isLast: true)
    }

    func silence(_ index: Int) -> AlarmEvent {
        AlarmEvent(
            alarm: rows[index].alarm.id, number: rows[index].number, progress: rows[index].progress,
            before: rows[index].progress, isLast: true)
    }

    func notice(
        _ matter: AlarmNotice.Matter, _ alarm: Alarm, _ call: ScheduledCall, _ state: CallState,
        _ snapshot: LiveSnapshot
    ) -> AlarmNotice {
        notice(matter, alarm, row: call.patternStop, trip: call.trip, state, snapshot)
    }

    private func notice(
        _ matter: AlarmNotice.Matter, _ alarm: Alarm, row: PatternStopIndex, trip: TripIndex?, _ state: CallState,
        _ snapshot: LiveSnapshot
    ) -> AlarmNotice {
        let timetable = snapshot.timetable
        var notice = AlarmNotice(matter, kind: alarm.kind, language: alarm.language)
        notice.name(alarm, in: timetable)
        notice.route = timetable.label(of: timetable.patternRoutes[timetable.patternStopPatterns[row]])
        notice.headsign = timetable.string(timetable.headsign(ofRow: row, trip: trip))
        if let trip { notice.tripID = "\(alarm.agency):\(timetable.string(timetable.tripIDs[trip]))" }
        (notice.early, notice.likely, notice.scheduled) = (state.early, state.likely, state.scheduled)
        notice.minutesLate = state.isByTimetable ? 0 : state.minutesLate
        notice.walkMinutes = alarm.walkMinutes
        notice.isByTimetable = state.isByTimetable
        notice.isNotSeen = state.fate == .notSeen
        notice.offset = StopClock(of: alarm, in: timetable).offset(at: state.likely)
        return notice
    }
}

extension AlarmNotice {
    /// Sets the stop's ID and name.
    mutating func name(_ alarm: Alarm, in timetable: Timetable) {
        stopID = "\(alarm.agency):\(alarm.stop)"
        stop = timetable.stop(id: alarm.stop).map { timetable.string(timetable.stopNames[$0]) } ?? ""
    }
}

extension StopClock {
    /// Creates the clock of an alarm's stop; the agency's if the timetable lacks the stop.
    fileprivate init(of alarm: Alarm, in timetable: Timetable) {
        self.init(at: timetable.stop(id: alarm.stop), in: timetable)
    }
}
