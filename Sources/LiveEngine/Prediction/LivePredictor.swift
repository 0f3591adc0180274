package import TransitCore

/// The predictor in use: what the days before teach where they do, else the timetable, else pace.
package struct LivePredictor: Predictor {
    /// Days of a trip that say more than its timetable.
    private static let enoughDays = 3

    /// Of what the agency says.
    package var spread = Spread()
    package var history = History()
    private var recorder = TripRecorder()
    private var calibration = Calibration()
    private let fallback = DeviationPredictor()

    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        if let line = history.line(of: run.pattern), let identity = history.identity(of: run.pattern) {
            let date = run.serviceDate
            let key = run.key(on: identity, date: date)
            var learned = LearnedPredictor(
                run, key: key, line: line, calibration: calibration, dayStart: run.timetable.zone.start(of: date))
            if run.trip == nil || learned.dayCount >= Self.enoughDays { return learned.predict(run, into: &calls) }
        }
        fallback.predict(run, into: &calls)
    }

    /// Goes on with a timetable: vehicles begin anew, what was learned stays with the lines that are still the same.
    mutating func prepare(for timetable: Timetable) {
        history.prepare(for: timetable)
        recorder = TripRecorder()
    }

    /// Learns from where a vehicle is.
    mutating func see(_ track: Track, in timetable: Timetable) {
        guard let progress = track.progress, progress.strayed == 0, progress.isPlaced,
            let line = history.identity(of: progress.pattern)
        else { return }
        let date = progress.trip?.date ?? timetable.serviceDate(at: progress.at)
        let key = TripKey.of(progress.trip, named: track.reading.trip?.tripID, on: line, date: date, in: timetable)
        let sighting = Sighting(
            vehicle: track.id, pattern: progress.pattern, line: line, trip: key, date: date,
            distance: progress.distance, at: progress.at)
        if let ended = recorder.add(sighting, in: timetable) { history.add(ended) }
    }

    /// Learns from the trips of vehicles that have fallen silent.
    mutating func forgetSilent(at now: Int64, in timetable: Timetable) {
        for ended in recorder.overdue(at: now, in: timetable) { history.add(ended) }
    }
}

extension TripKey {
    /// nil for a vehicle of which nobody says on which trip it is.
    static func of(
        _ trip: TripDay?, named id: String?, on line: LineIdentity, date: ServiceDate, in timetable: Timetable
    ) -> TripKey? {
        if let trip {
            return TripKey(line: line, scheduledStart: timetable.tripStarts[trip.trip.position], on: trip.date)
        }
        return id.map { TripKey(line: line, id: $0, on: date) }
    }
}

extension RunAhead {
    fileprivate var serviceDate: ServiceDate { date ?? timetable.serviceDate(at: fixedAt) }

    /// A trip that nobody names is like none before, and is helped by those at its time of day.
    fileprivate func key(on line: LineIdentity, date: ServiceDate) -> TripKey {
        if let trip {
            return TripKey(line: line, scheduledStart: timetable.tripStarts[trip.trip.position], on: date)
        }
        return tripID.map { TripKey(line: line, id: $0, on: date) } ?? TripKey(line: line, trip: .max, days: DayType(date))
    }
}
