import LiveModel
import TransitCore

/// Predicts the current and the next run of a vehicle from its progress.
struct RunForecast<Model: Predictor>: Sendable {
    let timetable: Timetable
    let predictor: Model
    let history: History
    let settings: EngineSettings
    let now: EpochSeconds

    /// The speed of a bus without passengers, in metres per second.
    private static var approachSpeed: Double { 9 }

    /// Returns the predictor's input, as far as it follows from the vehicle's progress.
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
        // The expected departure of a waiting bus is neither in the past nor before the bus can have reached its first
        // stop.
        if isWaiting { ahead.at = max(ahead.at, now) + approach(of: progress) }
        return ahead
    }

    /// Returns the vehicle's run as of its last report, so that it does not change until there is new data; see
    /// ``LiveRun/passBy(_:in:)``.
    func run(of track: VehicleTrack, on progress: Progress, vehicle: Int) -> LiveRun {
        run(of: track, on: progress, vehicle: vehicle) { predictor.predict($0, into: &$1) }
    }

    /// Returns the predictor's input for a vehicle.
    func ahead(of track: VehicleTrack, on progress: Progress) -> RunAhead {
        var ahead = ahead(of: progress)
        ahead.tripID = track.reading.trip?.tripID
        ahead.position = track.reading.position
        ahead.knownAt = max(track.heardAt, ahead.fixedAt)
        return ahead
    }

    fileprivate func run(
        of track: VehicleTrack, on progress: Progress, vehicle: Int, predict: (RunAhead, inout [PredictedCall]) -> Void
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

    /// Returns the travel time in seconds from the vehicle to its first stop; 0 if the vehicle has been on its line.
    private func approach(of progress: Progress) -> Int64 {
        progress.isPlaced || progress.isAtTerminal ? 0 : Int64(progress.offset * 1.3 / Self.approachSpeed)
    }
}

extension RunForecast<LivePredictor> {
    /// Returns the vehicle's run and collects the offsets of all prediction sources.
    func run(of track: VehicleTrack, on progress: Progress, vehicle: Int, _ offsetTable: inout SourceOffsetTable)
        -> LiveRun
    {
        run(of: track, on: progress, vehicle: vehicle) { predictor.predict($0, into: &$1, &offsetTable) }
    }

    /// Returns the next run and collects the offsets of all prediction sources.
    func run(_ coming: ComingRun, after run: LiveRun, _ offsetTable: inout SourceOffsetTable) -> LiveRun {
        self.run(coming, after: run) { predictor.predictNext($0, into: &$1, &offsetTable) }
    }
}

extension AgencyRun {
    /// Returns the run with the agency's predictions, as it is shown to riders.
    func run(vehicle: Int?, spread: IntervalModel, in timetable: Timetable, at now: EpochSeconds) -> LiveRun {
        var run = LiveRun(pattern: pattern, trip: trip, state: isCanceled ? .canceled : .live, vehicle: vehicle)
        run.addedTripID = addedTripID
        (run.wheelchair, run.properties) = (wheelchair, properties)
        guard !isCanceled else { return run }
        run.isDeleted = isDeleted
        guard !isDeleted else {
            run.firstCallIndex = timetable.stops(of: pattern).count
            return run
        }
        run.firstCallIndex = nextCallIndex(at: now, in: timetable)
        run.calls.reserveCapacity(max(firstCallIndex + calls.count - run.firstCallIndex, 0))
        appendUnmentionedCalls(to: &run, spread: spread, in: timetable)
        for call in calls.dropFirst(max(run.firstCallIndex - firstCallIndex, 0)) {
            var predicted = spread.call(
                likely: call.arrival.fractional, departure: call.departure.fractional, madeAt: madeAt,
                source: call.isKnown ? .agency : .noData, isSkipped: call.isSkipped)
            (predicted.movedTo, predicted.occupancy, predicted.rules) = (call.movedTo, call.occupancy, call.rules)
            if let uncertainty = call.uncertainty { predicted.take(uncertainty: Int64(uncertainty)) }
            run.calls.append(predicted)
        }
        run.smooth()
        return run
    }
}

extension AgencyRun {
    /// Appends the upcoming calls that the update does not contain because they precede its first call, at their
    /// scheduled times.
    private func appendUnmentionedCalls(to run: inout LiveRun, spread: IntervalModel, in timetable: Timetable) {
        guard let trip, run.firstCallIndex < firstCallIndex else { return }
        let times = TripTimes(trip, pattern: pattern, in: timetable)
        for callIndex in run.firstCallIndex..<firstCallIndex {
            run.calls.append(
                spread.call(
                    likely: times.arrival(at: callIndex).fractional,
                    departure: times.departure(at: callIndex).fractional,
                    madeAt: madeAt, source: .noData))
        }
    }

    func run(vehicle: Int?, under forecast: RunForecast<LivePredictor>) -> LiveRun {
        run(vehicle: vehicle, spread: forecast.predictor.spread, in: forecast.timetable, at: forecast.now)
    }
}

extension LiveRun {
    /// Makes times non-decreasing along the run, to correct rounding and inconsistent agency data. A call that is
    /// skipped or has no data does not delay later calls: the vehicle may take another way.
    mutating func smooth() {
        var before: PredictedCall?
        var skipsCalls = false
        for position in calls.indices where calls[position].source != .noData {
            guard !calls[position].isSkipped else {
                skipsCalls = true
                continue
            }
            calls[position].follow(before)
            before = calls[position]
        }
        if skipsCalls { smoothSkipped() }
    }

    /// Limits the times of skipped calls to the times of the neighbouring predicted calls.
    private mutating func smoothSkipped() {
        for position in calls.indices where calls[position].isSkipped && calls[position].source != .noData {
            calls[position].follow(calls[..<position].last { $0.isPredicted })
            calls[position].precede(calls[position...].first { $0.isPredicted })
        }
    }

    /// Adds the agency's offsets to the table, for all calls that the vehicle has not passed according to the agency.
    mutating func hear(_ agency: AgencyRun, _ offsetTable: inout SourceOffsetTable, now: EpochSeconds) {
        for position in calls.indices {
            guard let theirs = agency.call(at: firstCallIndex + position), theirs.isKnown, !theirs.isSkipped,
                theirs.departure >= now
            else { continue }
            offsetTable.hear(.agency, at: position, Double(theirs.arrival - calls[position].likely))
            calls[position].source = .both
        }
    }

    /// Shifts the calls of the base prediction by the weighted offsets of all sources.
    mutating func blend(
        _ offsetTable: SourceOffsetTable, by blend: Blend, _ state: Calibration.State, in timetable: Timetable,
        heardAt: EpochSeconds
    ) {
        for position in calls.indices where calls[position].isOurs {
            let ahead = Float(calls[position].likely - heardAt)
            let seconds = blend.shift(
                offsetTable.offsets[position], group: offsetTable.group(of: position, state), ahead: ahead)
            // A trip that has not begun keeps its times from earlier days unless they are shifted.
            guard seconds.rounded() != 0 || state != .upcoming else { continue }
            calls[position].shift(by: Int64(seconds.rounded()))
            hold(position, in: timetable)
        }
        smooth()
    }

    /// Delays the departure from the first stop or a time point to the scheduled time; a late vehicle does not wait
    /// there.
    private mutating func hold(_ position: Int, in timetable: Timetable) {
        guard let trip else { return }
        let callIndex = firstCallIndex + position
        guard timetable.isHeld(at: callIndex, of: timetable.stops(of: pattern)) else { return }
        let scheduled = TripTimes(trip, pattern: pattern, in: timetable).departure(at: callIndex)
        let stay = min(calls[position].departure - calls[position].likely, DeviationPredictor.shortestDwell)
        calls[position].departure = max(calls[position].likely + stay, scheduled)
    }

    /// Applies the agency's changes to single stops, which apply regardless of the source of the prediction.
    mutating func takeStops(of agency: AgencyRun) {
        for position in calls.indices {
            let theirs = agency.call(at: firstCallIndex + position)
            calls[position].isSkipped = theirs?.isSkipped ?? false
            calls[position].movedTo = theirs?.movedTo
            calls[position].occupancy = theirs?.occupancy
            calls[position].rules = theirs?.rules ?? ChangedRules()
        }
    }
}

extension PredictedCall {
    /// Makes the times no earlier than those of the previous call, and consistent with each other.
    fileprivate mutating func follow(_ before: PredictedCall?) {
        if let before {
            likely = max(likely, before.departure)
            (low, high, shown) = (max(low, before.low), max(high, before.high), max(shown, before.shown))
        }
        departure = max(departure, likely)
        (low, high, shown) = (min(low, likely), max(high, likely), min(shown, likely))
    }

    /// Makes the times no later than those of the next call.
    fileprivate mutating func precede(_ after: PredictedCall?) {
        guard let after else { return }
        (likely, departure) = (min(likely, after.likely), min(departure, after.likely))
        (low, high, shown) = (min(low, after.low), min(high, after.high), min(shown, after.shown))
    }

    /// Whether the vehicle calls at the stop and there is a prediction.
    var isPredicted: Bool {
        if case .noData = source { return false }
        return !isSkipped
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
    /// Returns whether the vehicle has not departed: it waits at its first stop, or has not been on its line yet.
    func isWaiting(in timetable: Timetable) -> Bool {
        let stops = timetable.stops(of: pattern)
        guard let first = stops.first, isAtTerminal else { return !isPlaced }
        return distance <= Double(timetable.patternStopDistances[first]) + 60
    }
}
