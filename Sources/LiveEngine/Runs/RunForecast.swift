import TransitCore

/// Makes a vehicle's run, and the next one of its block, from its progress.
struct RunForecast<Model: Predictor>: Sendable {
    let timetable: Timetable
    let predictor: Model
    let settings: EngineSettings
    let now: EpochSeconds

    /// Metres per second of a bus without passengers.
    private static var approachSpeed: Double { 9 }

    /// What a predictor may know of a vehicle's own way.
    func ahead(of progress: Progress) -> RunAhead {
        let stops = timetable.stops(of: progress.pattern)
        let isWaiting = progress.isWaiting(in: timetable)
        var ahead = RunAhead(
            timetable: timetable, pattern: progress.pattern,
            trip: progress.trip.map { TripTimes($0, pattern: progress.pattern, in: timetable) },
            firstCallIndex: isWaiting ? 0 : timetable.nextCallIndex(ofVehicleAt: progress.distance, in: stops),
            distance: progress.distance, at: progress.at, isWaiting: isWaiting, pace: progress.pace)
        ahead.date = progress.trip?.date
        ahead.stoodFor = progress.stoodFor
        ahead.isPlaced = progress.isPlaced
        if progress.isAtTerminal, !isWaiting { ahead.firstCallIndex = stops.count }
        // A bus that has not left cannot leave in the past, nor before it has come to its first stop.
        if isWaiting { ahead.at = max(ahead.at, now) + approach(of: progress) }
        return ahead
    }

    /// Not brought up to now, so that it stays as it is until something new is known; see ``LiveRun/passBy(_:)``.
    func run(of track: Track, on progress: Progress, vehicle: Int) -> LiveRun {
        run(of: track, on: progress, vehicle: vehicle) { predictor.predict($0, into: &$1) }
    }

    /// What a predictor may know of a vehicle.
    func ahead(of track: Track, on progress: Progress) -> RunAhead {
        var ahead = ahead(of: progress)
        ahead.tripID = track.reading.trip?.tripID
        ahead.position = track.reading.position
        ahead.knownAt = max(track.heardAt, ahead.fixedAt)
        return ahead
    }

    fileprivate func run(
        of track: Track, on progress: Progress, vehicle: Int, predict: (RunAhead, inout [PredictedCall]) -> Void
    ) -> LiveRun {
        let ahead = ahead(of: track, on: progress)
        var run = LiveRun(
            pattern: progress.pattern, trip: progress.trip, state: .live, vehicle: vehicle,
            firstCallIndex: ahead.firstCallIndex
        )
        run.round = track.round
        predict(ahead, &run.calls)
        run.smooth()
        return run
    }

    /// Seconds from where the vehicle is to its first stop, if it was not yet on its line.
    private func approach(of progress: Progress) -> Int64 {
        progress.isPlaced || progress.isAtTerminal ? 0 : Int64(progress.offset * 1.3 / Self.approachSpeed)
    }

    /// The next trip of the same block, begun when the vehicle has come to the end of this one; nil if there is none soon.
    func nextTrip(after run: LiveRun) -> LiveRun? {
        guard let trip = run.trip, let next = timetable.nextTrip(after: trip), let ahead = ahead(of: next, after: run)
        else { return nil }
        return upcoming(ahead, trip: next, after: run)
    }

    /// What a predictor may know of a trip of the timetable that follows a run; nil if it does not follow soon.
    func ahead(of next: TripDay, after run: LiveRun) -> RunAhead? {
        let times = TripTimes(next, in: timetable)
        guard times.start - now <= settings.blockHorizon else { return nil }
        return RunAhead(
            timetable: timetable, pattern: times.pattern, trip: times, firstCallIndex: 0, distance: 0,
            at: whenFree(after: run), madeAt: now, isWaiting: true)
    }

    /// Where there is no timetable a vehicle goes round again, or back: on the pattern of its route that begins where this
    /// one ends.
    ///
    /// - Parameter progress: of the run's vehicle.
    func nextRound(after run: LiveRun, progress: Progress?) -> LiveRun? {
        aheadOfRound(after: run, progress: progress).map { upcoming($0, trip: nil, after: run) }
    }

    /// What a predictor may know of it.
    func aheadOfRound(after run: LiveRun, progress: Progress?) -> RunAhead? {
        guard run.trip == nil, !timetable.hasTrips(run.pattern),
            let next = timetable.patternFromTheEnd(of: run.pattern)
        else { return nil }
        var ahead = RunAhead(
            timetable: timetable, pattern: next, trip: nil, firstCallIndex: 0, distance: 0, at: whenFree(after: run),
            madeAt: now, isWaiting: true)
        if let progress, timetable.goesRound(run.pattern) { ahead.goOn(after: run, progress: progress) }
        return ahead
    }

    private func whenFree(after run: LiveRun) -> EpochSeconds {
        max(run.calls.last.map { $0.departure + settings.minimumLayover } ?? now, now)
    }

    private func upcoming(_ ahead: RunAhead, trip: TripDay?, after run: LiveRun) -> LiveRun {
        var coming = LiveRun(pattern: ahead.pattern, trip: trip, state: .live, vehicle: run.vehicle)
        coming.isUpcoming = true
        coming.round = run.round + 1
        predictor.predict(ahead, into: &coming.calls)
        coming.smooth()
        return coming
    }
}

extension RunForecast<LivePredictor> {
    /// The same, and what everybody thinks of it.
    func run(of track: Track, on progress: Progress, vehicle: Int, _ panel: inout Panel) -> LiveRun {
        run(of: track, on: progress, vehicle: vehicle) { predictor.predict($0, into: &$1, &panel) }
    }
}

extension AgencyRun {
    /// As riders are shown it.
    func run(vehicle: Int?, spread: Spread, in timetable: Timetable, at now: EpochSeconds) -> LiveRun {
        var run = LiveRun(pattern: pattern, trip: trip, state: isCanceled ? .canceled : .live, vehicle: vehicle)
        run.addedTripID = addedTripID
        run.wheelchair = wheelchair
        guard !isCanceled else { return run }
        run.firstCallIndex = isDeleted ? timetable.stops(of: pattern).count : nextCallIndex(at: now)
        guard !isDeleted else { return run }
        for call in calls.dropFirst(run.firstCallIndex - firstCallIndex) {
            run.calls.append(
                spread.call(
                    likely: call.arrival.fractional, departure: call.departure.fractional, madeAt: madeAt,
                    source: call.isKnown ? .agency : .noData, isSkipped: call.isSkipped))
            run.calls[run.calls.count - 1].movedTo = call.movedTo
            run.calls[run.calls.count - 1].occupancy = call.occupancy
        }
        run.smooth()
        return run
    }
}

extension AgencyRun {
    func run(vehicle: Int?, under forecast: RunForecast<LivePredictor>) -> LiveRun {
        run(vehicle: vehicle, spread: forecast.predictor.spread, in: forecast.timetable, at: forecast.now)
    }
}

extension RunAhead {
    /// Where vehicles go round nobody waits at the end: the next round begins as far behind its first point as there is way
    /// left from the last stop, or from the vehicle if that is beyond it.
    fileprivate mutating func goOn(after run: LiveRun, progress: Progress) {
        let length = timetable.length(of: timetable.patternShapes[pattern])
        let last = run.calls.isEmpty ? progress.distance : distance(ofCall: stops.count - 1)
        distance = min(last - length, 0)
        at = run.calls.last?.departure ?? progress.at
        madeAt = progress.at
        isWaiting = false
    }
}

extension LiveRun {
    /// Times never fall along a run, whatever the rounding or the agency says.
    mutating func smooth() {
        guard var before = calls.first else { return }
        for position in calls.indices {
            calls[position].likely = max(calls[position].likely, position == 0 ? .min : before.departure)
            calls[position].departure = max(calls[position].departure, calls[position].likely)
            calls[position].low = min(max(calls[position].low, before.low), calls[position].likely)
            calls[position].high = max(calls[position].high, before.high, calls[position].likely)
            calls[position].shown = min(max(calls[position].shown, before.shown), calls[position].likely)
            before = calls[position]
        }
    }

    /// Brings predictions that lie in the past up to now: a stop that must have been passed is left behind, one that may
    /// have been is due.
    mutating func passBy(_ now: EpochSeconds) {
        if firstCallIndex > 0, calls.first?.source == .observed {
            let passed = calls.prefix { $0.high + 30 < now && $0.departure + 30 < now }.count
            calls.removeFirst(passed)
            firstCallIndex += passed
        }
        for position in calls.indices {
            guard min(calls[position].shown, calls[position].low) < now else { return }
            calls[position].bring(upTo: now)
        }
    }

    /// Lets the agency speak of every call; what it holds to be passed stays as it is.
    mutating func hear(_ agency: AgencyRun, _ panel: inout Panel, now: EpochSeconds) {
        for position in calls.indices {
            guard let theirs = agency.call(at: firstCallIndex + position), theirs.isKnown, !theirs.isSkipped,
                theirs.departure >= now
            else { continue }
            panel.hear(.agency, at: position, Double(theirs.arrival - calls[position].likely))
            calls[position].source = .both
        }
    }

    /// Moves the anchor's calls to where everybody's opinions together have them.
    mutating func blend(
        _ panel: Panel, by blend: Blend, isAtStart: Bool, in timetable: Timetable, heardAt: EpochSeconds
    ) {
        for position in calls.indices where calls[position].isOurs {
            let group = Blend.group(panel.ground, hasAgency: panel.hasAgency[position], isAtStart: isAtStart)
            let ahead = Float(calls[position].likely - heardAt)
            let seconds = blend.shift(panel.opinions[position], group: group, ahead: ahead)
            calls[position].shift(by: Int64(seconds.rounded()))
            hold(position, in: timetable)
        }
        smooth()
    }

    /// Nobody leaves the first stop or a time point early, and who comes late does not wait there.
    private mutating func hold(_ position: Int, in timetable: Timetable) {
        guard let trip else { return }
        let callIndex = firstCallIndex + position
        guard timetable.isHeld(at: callIndex, of: timetable.stops(of: pattern)) else { return }
        let scheduled = TripTimes(trip, pattern: pattern, in: timetable).departure(at: callIndex)
        let stay = min(calls[position].departure - calls[position].likely, DeviationPredictor.shortestDwell)
        calls[position].departure = max(calls[position].likely + stay, scheduled)
    }

    /// What the agency knows of single stops holds whoever predicts.
    mutating func takeStops(of agency: AgencyRun) {
        for position in calls.indices {
            let theirs = agency.call(at: firstCallIndex + position)
            calls[position].isSkipped = theirs?.isSkipped ?? false
            calls[position].movedTo = theirs?.movedTo
            calls[position].occupancy = theirs?.occupancy
        }
    }
}

extension PredictedCall {
    /// What should have come is due.
    mutating func bring(upTo now: EpochSeconds) {
        shown = max(shown, now)
        likely = max(likely, now)
        departure = max(departure, likely)
        low = max(low, now)
        high = max(high, likely)
    }

    mutating func shift(by seconds: Int64) {
        likely += seconds
        low += seconds
        high += seconds
        shown += seconds
        departure += seconds
    }
}

extension Progress {
    /// It is at its first stop and its departure is still to come.
    func isWaiting(in timetable: Timetable) -> Bool {
        let stops = timetable.stops(of: pattern)
        guard let first = stops.first, isAtTerminal else { return !isPlaced }
        return distance <= Double(timetable.patternStopDistances[first]) + 60
    }
}
