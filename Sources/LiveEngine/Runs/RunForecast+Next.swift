import TransitCore

/// A run that its vehicle is thought to begin next.
struct ComingRun {
    /// What a predictor may know of it.
    var ahead: RunAhead
    /// nil where no timetable knows it.
    var trip: TripDay?
    /// Nil where only its line is known.
    var number: TripNumber?
}

extension RunForecast {
    /// What a vehicle may run after its run, the likeliest first: the next trip of its block, where the feed names blocks; else those
    /// to which vehicles went on from this trip on earlier days; else, where there is no timetable, another round.
    func comingRuns(after run: LiveRun, of track: Track) -> [ComingRun] {
        if let trip = run.trip, timetable.block(of: trip.trip) != nil {
            return timetable.nextTrip(after: trip).flatMap { coming($0, after: run) }.map { [$0] } ?? []
        }
        let known = track.number.map { history.successors(of: $0) } ?? []
        guard known.isEmpty else {
            return known.compactMap { coming($0.pattern, $0.key, $0.link, after: run, of: track) }
        }
        return aheadOfRound(after: run, progress: track.progress).map { [ComingRun(ahead: $0)] } ?? []
    }

    /// As riders are shown it, begun when the vehicle has come to the end of its run.
    func run(_ coming: ComingRun, after run: LiveRun) -> LiveRun {
        self.run(coming, after: run) { predictor.predict($0, into: &$1) }
    }

    func run(
        _ coming: ComingRun, after run: LiveRun, predict: (RunAhead, inout [PredictedCall]) -> Void
    ) -> LiveRun {
        var next = LiveRun(
            pattern: coming.ahead.pattern, trip: coming.trip, state: .live, vehicle: run.vehicle,
            firstCallIndex: coming.ahead.firstCallIndex)
        next.isUpcoming = true
        next.round = run.round + 1
        next.addedTripID = coming.ahead.tripID
        predict(coming.ahead, &next.calls)
        next.smooth()
        return next
    }

    /// A trip of the timetable; nil if it does not follow soon.
    private func coming(_ next: TripDay, after run: LiveRun, _ number: TripNumber? = nil) -> ComingRun? {
        let times = TripTimes(next, in: timetable)
        guard times.start - now <= settings.blockHorizon else { return nil }
        let ahead = RunAhead(
            timetable: timetable, pattern: times.pattern, trip: times, firstCallIndex: 0, distance: 0,
            at: whenFree(after: run), madeAt: now, isWaiting: true)
        return ComingRun(ahead: ahead, trip: next, number: number)
    }

    /// A trip of earlier days; nil if it does not follow soon, or does not run today.
    private func coming(
        _ pattern: PatternIndex, _ key: TripKey, _ link: TripLink, after run: LiveRun, of track: Track
    ) -> ComingRun? {
        if let trip = run.trip {
            guard let start = Int32(exactly: Int64(bitPattern: key.name.number)),
                let next = timetable.trip(of: pattern, startingAt: start, on: trip.date)
            else { return nil }
            return coming(next, after: run, link.number)
        }
        guard let id = link.tripID, !timetable.hasTrips(pattern), let next = history[pattern]?.trips[key.name] else {
            return nil
        }
        let current = track.tripName(in: timetable).flatMap { history[run.pattern]?.trips[$0] }
        let rest = current.flatMap { Rest(between: $0, and: next) }
        let free = whenFree(after: run, at: current?.lastCallIndex, resting: rest?.shortest)
        guard free - now <= settings.blockHorizon else { return nil }
        var ahead = RunAhead(
            timetable: timetable, pattern: pattern, trip: nil, firstCallIndex: next.firstCallIndex, distance: 0,
            at: free, madeAt: now, isWaiting: true)
        ahead.tripID = id
        if rest?.isNone ?? false, next.firstCallIndex + 1 < next.stopCount {
            // Its first stop is the last of the run before.
            ahead.firstCallIndex += 1
            ahead.distance = ahead.distance(ofCall: next.firstCallIndex)
            (ahead.goesThrough, ahead.isWaiting) = (true, false)
        }
        return ComingRun(ahead: ahead, number: link.number)
    }

    /// Where there is no timetable a vehicle goes round again, or back: on the pattern of its route that begins where this
    /// one ends.
    ///
    /// - Parameter progress: of the run's vehicle.
    private func aheadOfRound(after run: LiveRun, progress: Progress?) -> RunAhead? {
        guard run.trip == nil, !timetable.hasTrips(run.pattern),
            let next = timetable.patternFromTheEnd(of: run.pattern)
        else { return nil }
        var ahead = RunAhead(
            timetable: timetable, pattern: next, trip: nil, firstCallIndex: 0, distance: 0, at: whenFree(after: run),
            madeAt: now, isWaiting: true)
        if let progress, timetable.goesRound(run.pattern) { ahead.goOn(after: run, progress: progress) }
        return ahead
    }

    /// - Parameters:
    ///   - end: the call with which a run is over, where that is not its line's last.
    ///   - rest: seconds.
    private func whenFree(after run: LiveRun, at end: Int? = nil, resting rest: Int64? = nil) -> EpochSeconds {
        guard let last = end.map({ run.call(at: $0) }) ?? run.calls.last else {
            // It stands there, nobody knows until when.
            return now + min(rest ?? 0, settings.minimumLayover)
        }
        return max(rest.map { last.likely + $0 } ?? last.departure + settings.minimumLayover, now)
    }
}

/// How long a vehicle has stayed between two trips on the days before. Seconds.
private struct Rest {
    /// Below which, as a rule, it goes on at once.
    private static let none: Int64 = 90
    private static let longest: Int64 = 300

    /// At least, when it comes late.
    let shortest: Int64
    /// Nobody waits for the clock there.
    let isNone: Bool

    /// nil if no day has seen both.
    init?(between one: TripHistory, and next: TripHistory) {
        var stays: [Int64] = []
        for (day, date) in one.dates.enumerated() {
            guard let nextDay = next.dates.firstIndex(of: date), let came = one.arrival(day, one.lastCallIndex),
                let left = next.departure(nextDay, next.firstCallIndex)
            else { continue }
            stays.append(Int64(left - came))
        }
        guard let usual = stays.median, let shortest = stays.min() else { return nil }
        self.shortest = min(max(shortest, 0), Self.longest)
        isNone = usual < Self.none
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

extension Timetable {
    /// The trip of a pattern that starts at a second of a service day and runs on it.
    fileprivate func trip(of pattern: PatternIndex, startingAt start: Int32, on date: ServiceDate) -> TripDay? {
        let trips = trips(of: pattern)
        let first = tripStarts.partitioningIndex(in: trips) { $0 >= start }
        return (first..<trips.upperBound).prefix { tripStarts[$0] == start }.first { runs($0, on: date) }
            .map { TripDay(trip: $0, date: date) }
    }
}
