package import LiveModel
import TransitCore

/// The predictor in production. Its base prediction uses earlier days of the trip if there are enough, otherwise the
/// timetable, otherwise the vehicle's pace.
package struct LivePredictor: Predictor {
    /// The minimum number of recorded days of a trip for which these days are used instead of the trip's timetable.
    static let enoughDays = 3

    /// The uncertainty of the agency's predictions.
    package var spread = IntervalModel()
    package internal(set) var history: History
    var segments = SegmentTimes()
    private var recorder = TripRecorder()
    private var links = TripLinker()

    init(_ history: History) {
        self.history = history
    }

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        _ = anchor(run, into: &calls)
    }

    /// Predicts a run and collects the offsets of the other prediction sources.
    func predict(_ run: RunAhead, into calls: inout [PredictedCall], _ offsetTable: inout SourceOffsetTable) {
        let first = calls.count
        var (baseKind, learned) = anchor(run, into: &calls)
        offsetTable.begin(calls.count - first, on: baseKind)
        consult(run, on: calls[first...], &offsetTable)
        if baseKind == .timetable, !run.isWaiting { learned?.speak(of: run, calls[first...], &offsetTable) }
        describe(run, &learned, calls[first...], on: baseKind, &offsetTable)
    }

    /// Predicts a vehicle's next run; only the tree model adjusts its base prediction.
    func predictNext(_ run: RunAhead, into calls: inout [PredictedCall], _ offsetTable: inout SourceOffsetTable) {
        let first = calls.count
        var (baseKind, learned) = anchor(run, into: &calls)
        offsetTable.begin(calls.count - first, on: baseKind)
        describe(run, &learned, calls[first...], on: baseKind, &offsetTable)
    }

    /// Appends the base prediction.
    /// - Returns: The kind of base prediction, and a predictor based on the pattern's history.
    private func anchor(
        _ run: RunAhead, into calls: inout [PredictedCall]
    ) -> (baseKind: BaseKind, learned: LearnedPredictor?) {
        calls.reserveCapacity(calls.count + max(run.stops.count - run.firstCallIndex, 0))
        let baseKind = baseKind(of: run)
        var learned = learned(run)
        if baseKind != .timetable, learned != nil {
            learned?.predict(run, into: &calls)
        } else {
            DeviationPredictor(spread: spread).predict(run, into: &calls)
        }
        return (baseKind, learned)
    }

    /// Returns the kind of base prediction. Without a timetable, one recorded day of the trip is enough; otherwise
    /// three are required.
    func baseKind(of run: RunAhead) -> BaseKind {
        let days = history[run.pattern]?.trips[run.name(on: run.serviceDate)]?.dayCount ?? 0
        if days >= (run.trip == nil ? 1 : Self.enoughDays) { return .days }
        return run.trip == nil ? .positions : .timetable
    }

    func learned(_ run: RunAhead) -> LearnedPredictor? {
        guard let known = history[run.pattern] else { return nil }
        let date = run.serviceDate
        return LearnedPredictor(
            run, name: run.name(on: date), history: known, dayStart: run.timetable.zone.start(of: date))
    }

    /// Switches to a new timetable. Recordings of current trips are discarded; the learned state of unchanged patterns
    /// is retained.
    mutating func prepare(for timetable: Timetable) {
        history.prepare(for: timetable)
        recorder = TripRecorder()
        links = TripLinker()
        beginSegments(in: timetable)
    }

    /// Restores stored trajectories, the oldest first.
    mutating func restore(_ trajectories: [Trajectory], in timetable: Timetable) {
        history.restore(trajectories)
        beginSegments(in: timetable)
    }

    /// Initialises segment travel times from earlier days.
    private mutating func beginSegments(in timetable: Timetable) {
        segments = SegmentTimes(for: timetable)
        for pattern in timetable.patterns {
            guard let known = history[pattern] else { continue }
            for (callIndex, row) in timetable.stops(of: pattern).enumerated() {
                known.segment(to: callIndex).map { segments.begin(row, with: $0) }
            }
        }
    }

    /// Records the position of a vehicle.
    /// - Returns: The trip that the vehicle has just left, if any.
    mutating func see(_ track: VehicleTrack, in network: inout MatchingNetwork) -> FinishedTrip? {
        guard var trip = track.tripUnderWay(in: network.timetable) else { return nil }
        trip.number = track.number
        let fix = TimedPlace(place: track.reading.position, at: track.seenAt)
        return recorder.add(fix, of: track.id, on: trip, distance: track.progress?.distance)
            .flatMap { finished($0, of: track.id, leftAt: track.seenAt, in: &network) }
    }

    /// Returns whether a trip of the vehicle is being recorded.
    func isRecording(_ vehicle: String) -> Bool { recorder.isRecording(vehicle) }

    /// Removes and returns the finished trips of vehicles that no longer report.
    mutating func silentTrips(at now: EpochSeconds, in network: inout MatchingNetwork) -> [FinishedTrip] {
        recorder.takeSilent(at: now).compactMap { finished($0.record, of: $0.vehicle, in: &network) }
    }

    /// Returns the usual line and times of a vehicle's trip, if it is not in the timetable.
    func usualTrip(of track: VehicleTrack, among patterns: [PatternIndex], in timetable: Timetable) -> HistoricalTrip? {
        guard let id = track.reading.trip?.tripID else { return nil }
        let date = timetable.serviceDate(at: track.seenAt)
        return history.usual(TripName(id: id, on: date), among: patterns).map { pattern, trip in
            HistoricalTrip(pattern: pattern, history: trip, dayStart: timetable.zone.start(of: date))
        }
    }

    private mutating func finished(
        _ record: TripRecorder.Record, of vehicle: String, leftAt: EpochSeconds? = nil,
        in network: inout MatchingNetwork
    ) -> FinishedTrip? {
        let trip = record.trip
        let timetable = network.timetable
        let patterns =
            trip.pattern.map { [$0] } ?? TripFinder(timetable).patterns(of: trip.route, direction: trip.direction)
        let usual = patterns.count > 1 ? trip.name.flatMap { history.usual($0, among: patterns) }?.pattern : nil
        guard let placed = TripPlacement.best(of: record.fixes, on: patterns, usual: usual, in: &network),
            let identity = history.identity(of: placed.pattern)
        else { return nil }
        let dayStart = timetable.zone.start(of: trip.date)
        let stops = timetable.stops(of: placed.pattern).map { Double(timetable.patternStopDistances[$0]) }
        // A trip without an id is named after the quarter of an hour in which it began.
        let name = trip.name ?? TripName(id: "\((placed.fixes[0].at - dayStart) / 900)", on: trip.date)
        var trajectory = Trajectory(
            key: TripKey(pattern: identity, name: name), date: trip.date, fixes: placed.fixes, stops: stops,
            dayStart: dayStart)
        guard trajectory.knownStops > 1 else { return nil }
        trajectory.link = trip.number.map { number in
            let before = links.end(number, of: vehicle, record.fixes[0].at...record.lastAt)
            return TripLink(number: number, before: before, tripID: trip.tripID)
        }
        return FinishedTrip(
            vehicle: vehicle, name: trip.name, pattern: placed.pattern, trajectory: trajectory,
            arrivals: ArrivalObserver.correcting.arrivals(at: stops, placed.fixes),
            isSeenOften: placed.fixes[placed.fixes.count - 1].at - placed.fixes[0].at
                <= Int64(placed.fixes.count) * ArrivalObserver.longestGapToJudge,
            trip: trip.day, fixes: placed.fixes, leftAt: leftAt, tripID: trip.tripID)
    }
}

extension VehicleTrack {
    /// Returns the name of the vehicle's trip; nil if the trip is unknown.
    func tripName(in timetable: Timetable) -> TripName? {
        if let trip = progress?.trip {
            return TripName(scheduledStart: timetable.tripStarts[trip.trip], on: trip.date)
        }
        return reading.trip?.tripID.map { TripName(id: $0, on: timetable.serviceDate(at: seenAt)) }
    }

    /// Returns the vehicle's trip for recording; nil for a vehicle without a route.
    fileprivate func tripUnderWay(in timetable: Timetable) -> TripUnderWay? {
        guard let route = match.route else { return nil }
        let name = tripName(in: timetable)
        if let progress, let trip = progress.trip {
            return TripUnderWay(
                route: route, direction: 255, pattern: progress.pattern, name: name, date: trip.date, day: trip)
        }
        return TripUnderWay(
            route: route, direction: reading.trip?.direction ?? 255, pattern: nil, name: name,
            date: timetable.serviceDate(at: seenAt), tripID: reading.trip?.tripID)
    }
}

extension RunAhead {
    fileprivate var serviceDate: ServiceDate { date ?? timetable.serviceDate(at: fixedAt) }

    /// Returns the name of the run's trip. A trip without an id gets a name by its time of day, so that the history of
    /// other trips at this time is used.
    fileprivate func name(on date: ServiceDate) -> TripName {
        if let trip { return TripName(scheduledStart: timetable.tripStarts[trip.trip], on: date) }
        return tripID.map { TripName(id: $0, on: date) } ?? TripName(number: .max, days: DayType(date))
    }
}
