import LiveModel
import TransitCore

/// A run that its vehicle is expected to serve next.
struct ComingRun {
    /// The state of the run as input for the predictor.
    var ahead: RunAhead
    /// The trip; nil if it is not in the timetable.
    var trip: TripDay?
    /// The number that identifies the trip across days; nil if only the pattern is known.
    var number: TripNumber?
}

extension RunForecast {
    /// Returns the possible next runs of a vehicle, the likeliest first: the next trip of its block, if the feed has
    /// blocks; otherwise the trips that followed the current trip on earlier days; otherwise, without a timetable, the
    /// pattern that begins where the current one ends.
    func comingRuns(after run: LiveRun, of track: VehicleTrack) -> [ComingRun] {
        if let trip = run.trip, timetable.block(of: trip.trip) != nil {
            return timetable.nextTrip(after: trip).flatMap { coming($0, after: run) }.map { [$0] } ?? []
        }
        let known = track.number.map { history.successors(of: $0) } ?? []
        guard known.isEmpty else {
            return known.compactMap { coming($0.pattern, $0.key, $0.link, after: run, of: track) }
        }
        return aheadOfRound(after: run, progress: track.progress).map { [ComingRun(ahead: $0)] } ?? []
    }

    /// Returns the predicted next run, which begins when the vehicle has finished the current run.
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

    /// Returns the next run on a trip of the timetable; nil if it is beyond the prediction horizon.
    private func coming(_ next: TripDay, after run: LiveRun, _ number: TripNumber? = nil) -> ComingRun? {
        let times = TripTimes(next, in: timetable)
        guard times.start - now <= settings.blockHorizon else { return nil }
        let ahead = RunAhead(
            timetable: timetable, pattern: times.pattern, trip: times, firstCallIndex: 0, distance: 0,
            at: whenFree(after: run), madeAt: now, isWaiting: true)
        return ComingRun(ahead: ahead, trip: next, number: number)
    }

    /// Returns the next run on a trip known from earlier days; nil if it is beyond the prediction horizon or the trip
    /// does not run today.
    private func coming(
        _ pattern: PatternIndex, _ key: TripKey, _ link: TripLink, after run: LiveRun, of track: VehicleTrack
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
            // The first stop of the next run is the last stop of the current run.
            ahead.firstCallIndex += 1
            ahead.distance = ahead.distance(ofCall: next.firstCallIndex)
            (ahead.goesThrough, ahead.isWaiting) = (true, false)
        }
        return ComingRun(ahead: ahead, number: link.number)
    }

    /// Returns the next lap or the return trip of a vehicle without a timetable: a run on the pattern of its route that
    /// begins where the current pattern ends.
    ///
    /// - Parameter progress: The progress of the run's vehicle.
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

    /// Returns the time at which the vehicle is available for its next run.
    /// - Parameters:
    ///   - end: The index of the run's last call, if that is not the last call of its pattern.
    ///   - rest: The usual layover in seconds.
    private func whenFree(after run: LiveRun, at end: Int? = nil, resting rest: Int64? = nil) -> EpochSeconds {
        guard let last = end.map({ run.call(at: $0) }) ?? run.calls.last else {
            // The vehicle is at its last stop, and there is no prediction of its departure.
            return now + min(rest ?? 0, settings.minimumLayover)
        }
        return max(rest.map { last.likely + $0 } ?? last.departure + settings.minimumLayover, now)
    }
}

/// The usual layover of a vehicle between two trips on earlier days, in seconds.
private struct Rest {
    /// The layover below which vehicles usually continue immediately, in seconds.
    private static let none: Int64 = 90
    private static let longest: Int64 = 300

    /// The shortest observed layover, which applies if the vehicle is late.
    let shortest: Int64
    /// Whether vehicles continue without waiting for the scheduled departure.
    let isNone: Bool

    /// Derives the layover from two trips; nil if no day has data for both.
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
    /// Continues with the next lap of a loop without a layover. The new run begins at a negative distance, the
    /// remaining distance to the end of the loop: from the last stop, or from the vehicle if it has passed the last
    /// stop.
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
    /// Returns the pattern's trip with a start time, in seconds of the service day, if it runs on that day.
    fileprivate func trip(of pattern: PatternIndex, startingAt start: Int32, on date: ServiceDate) -> TripDay? {
        let trips = trips(of: pattern)
        let first = tripStarts.partitioningIndex(in: trips) { $0 >= start }
        return (first..<trips.upperBound).prefix { tripStarts[$0] == start }.first { runs($0, on: date) }
            .map { TripDay(trip: $0, date: date) }
    }
}
