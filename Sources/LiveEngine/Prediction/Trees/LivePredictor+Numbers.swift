import LiveModel
import TransitCore

extension LivePredictor {
    /// Fills in the features of a run and of its sampled calls.
    ///
    /// - Parameter calls: The calls of the base prediction, one for each remaining stop.
    func describe(
        _ run: RunAhead, _ learned: inout LearnedPredictor?, _ calls: ArraySlice<PredictedCall>, on baseKind: BaseKind,
        _ offsetTable: inout SourceOffsetTable
    ) {
        let treeCalls = offsetTable.treeCalls
        guard !treeCalls.isNone else { return }
        treeCalls.choose(among: calls, heardAt: run.knownAt) { offsetTable.numbers.add($0, isAsked: $1) }
        guard !offsetTable.numbers.positions.isEmpty else { return }
        describe(run, &learned, calls, on: baseKind, &offsetTable.numbers)
    }

    private func describe(
        _ run: RunAhead, _ learned: inout LearnedPredictor?, _ calls: ArraySlice<PredictedCall>, on baseKind: BaseKind,
        _ numbers: inout TreeNumbers
    ) {
        numbers.describe(run, on: baseKind)
        for (row, position) in numbers.positions.enumerated() {
            numbers.describe(calls[calls.startIndex + position], at: position, in: row, of: run)
        }
        describeRoad(run, calls, &numbers)
        learned?.describe(run, calls, &numbers)
    }

    private func describeRoad(_ run: RunAhead, _ calls: ArraySlice<PredictedCall>, _ numbers: inout TreeNumbers) {
        var (mean, surplus, variance) = (0.0, 0.0, 0.0)
        var (fewest, unseen) = (Float.infinity, 0.0)
        var (from, row) = (run.distance, 0)
        for (position, call) in calls.enumerated() {
            guard row < numbers.positions.count else { return }
            let callIndex = run.firstCallIndex + position
            if callIndex > 0, let segment = segments[run.stops.lowerBound + callIndex] {
                let share = run.share(from: from, toCall: callIndex)
                mean += Double(segment.mean) * share
                surplus += Double(segment.surplus(at: run.at)) * share
                variance += Double(segment.variance) * share
                fewest = min(fewest, segment.count)
            } else {
                unseen += 1
            }
            from = max(from, run.distance(ofCall: callIndex))
            guard position == numbers.positions[row] else { continue }
            numbers.set(.segments, in: row, run.knownAt.fractional + mean - call.likely.fractional)
            numbers.set(.surplus, in: row, surplus)
            numbers.set(.roadDeviation, in: row, variance.squareRoot())
            if fewest.isFinite { numbers.set(.fewestSeen, in: row, Double(fewest)) }
            numbers.set(.piecesUnseen, in: row, unseen)
            row += 1
        }
    }
}

extension TreeNumbers {
    /// The assumed straight-line speed of a bus to the stop, in metres per second.
    private static let straightPace = 6.94

    fileprivate mutating func describe(_ run: RunAhead, on baseKind: BaseKind) {
        set(.baseKind, Double(baseKind.rawValue))
        set(.stopCount, Double(run.stops.count))
        set(.stoodFor, Double(run.stoodFor))
        if let pace = run.pace { set(.pace, pace) }
        set(.isWaiting, if: run.isWaiting)
        set(.isPlaced, if: run.isPlaced)
        set(.goesThrough, if: run.goesThrough)
        set(.leavesIn, run.at.fractional - run.knownAt.fractional)
        let date = run.date ?? run.timetable.serviceDate(at: run.fixedAt)
        set(.hour, Double(run.knownAt - run.timetable.zone.start(of: date)) / 3600)
        set(.dayType, Double(DayType(date).rawValue))
        guard let trip = run.trip else { return }
        set(.lateness, run.at.fractional - trip.time(atDistance: run.distance))
        set(.startsIn, trip.start.fractional - run.knownAt.fractional)
    }

    fileprivate mutating func describe(_ call: PredictedCall, at position: Int, in row: Int, of run: RunAhead) {
        let callIndex = run.firstCallIndex + position
        let likely = call.likely.fractional
        set(.callIndex, in: row, Double(callIndex))
        let metres = run.distance(ofCall: callIndex) - run.distance
        set(.metres, in: row, metres)
        set(.isHeld, in: row, run.isHeld(at: callIndex) ? 1 : 0)
        set(.below, in: row, Double(call.likely - call.low))
        set(.above, in: row, Double(call.high - call.likely))
        if let trip = run.trip { set(.scheduled, in: row, trip.arrival(at: callIndex).fractional - likely) }
        let stop = run.timetable.patternStopStops[run.stops.lowerBound + callIndex]
        guard let here = run.position, let there = run.timetable.coordinate(of: stop)
        else { return }
        let straight = here.distance(to: there)
        set(.straightMetres, in: row, straight)
        set(.straightLine, in: row, run.knownAt.fractional + straight / Self.straightPace - likely)
    }
}

extension LearnedPredictor {
    fileprivate mutating func describe(
        _ run: RunAhead, _ calls: ArraySlice<PredictedCall>, _ numbers: inout TreeNumbers
    ) {
        let here = similarDays.position
        numbers.set(.days, Double(dayCount))
        numbers.set(.state, Double(situation.state.rawValue))
        numbers.set(.deviation, situation.deviation)
        numbers.set(.silence, situation.silence)
        numbers.set(.lastCallIndex, Double(situation.callIndex))
        numbers.set(.share, here.share)
        let base = here.time + dayStart.fractional
        for (row, position) in numbers.positions.enumerated() {
            let callIndex = run.firstCallIndex + position
            let likely = calls[calls.startIndex + position].likely
            let ahead = callIndex - situation.callIndex
            numbers.set(.stopsAhead, in: row, Double(ahead))
            let metres = Double(numbers[row, .metres])
            numbers.set(.metresPerStop, in: row, metres / Double(max(ahead, 1)))
            let sooner = base - likely.fractional
            if let remaining = similarDays.remaining(to: callIndex) {
                numbers.set(.low, in: row, sooner + remaining.low)
                numbers.set(.median, in: row, sooner + remaining.median)
                numbers.set(.high, in: row, sooner + remaining.high)
            }
            if let clock = similarDays.clock(to: callIndex) { numbers.set(.usualClock, in: row, sooner + clock) }
            if let plain = similarDays.plainRemaining(to: callIndex) {
                numbers.set(.plain, in: row, sooner + plain)
            }
        }
    }
}
