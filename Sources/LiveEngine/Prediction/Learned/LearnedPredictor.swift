import LiveModel
import TransitCore

/// Predicts from the same trip's trajectories on earlier days, if there are enough; see docs/laboratory.md.
struct LearnedPredictor: Sendable {
    /// The maximum number of seconds by which the estimate may be later than the usual time of day. If it is exceeded,
    /// the vehicle was probably matched to the wrong part of a loop or branch, and the estimate is not used.
    private static let incredible = 900.0
    /// The maximum lateness in seconds at which the estimate is used for a vehicle that was never seen on its line
    /// during this trip.
    private static let incredibleUnplaced = 180.0
    /// The maximum number of seconds by which the estimate may be late for a trip without earlier days, instead of
    /// ``incredible``.
    private static let incredibleUnknown = 240.0

    let history: PatternHistory
    /// The start of the service day.
    let dayStart: EpochSeconds
    var similarDays: SimilarDays
    let situation: VehicleFeatures

    init(_ run: RunAhead, name: TripName, history: PatternHistory, dayStart: EpochSeconds) {
        self.history = history
        self.dayStart = dayStart
        let position = PatternPosition(
            of: run, firstCallIndex: history.trips[name]?.firstCallIndex ?? 0, dayStart: dayStart)
        similarDays = SimilarDays(history, name: name, position: position)
        let age = max(Double(run.knownAt - run.fixedAt), 0)
        let next = similarDays.remaining(to: min(position.callIndex + 1, history.stopCount - 1))?.median
        situation = VehicleFeatures(
            state: position.state, callIndex: position.callIndex, stood: position.stood, age: age,
            silence: next.map { age - $0 } ?? 0, deviation: similarDays.deviation ?? 0,
            startSpread: position.state == .waiting ? similarDays.trip?.departureSpread(position.callIndex) ?? 60 : 0)
    }

    /// The number of earlier days on which the same trip was observed.
    var dayCount: Int { similarDays.dayCount }

    /// Appends a call for each remaining stop.
    ///
    /// - Parameter note: Called for each call with the source of its estimate.
    mutating func predict(
        _ run: RunAhead, into calls: inout [PredictedCall],
        noting note: (_ callIndex: Int, StopFeatures.Origin) -> Void = { _, _ in }
    ) {
        let position = similarDays.position
        var left = (early: 1.0, late: 1.0)
        // The seconds to the last stop with an estimate, used for stops without data.
        var reached = 0.0
        // These stops are so close together that the vehicle counts as being at all of them.
        for callIndex in min(run.firstCallIndex, position.callIndex)..<position.callIndex {
            calls.append(here(callIndex))
            note(callIndex, originHere(callIndex))
        }
        for callIndex in position.callIndex..<run.stops.count {
            if callIndex > position.callIndex {
                left.early *= history.slopes.earlySlope(at: callIndex - 1)
                left.late *= history.slopes.lateSlope(at: callIndex - 1)
            }
            let isHere = callIndex == position.callIndex
            if isHere, position.state == .underway {
                reached = -Double(history.legs[min(callIndex + 1, history.stopCount - 1)]) * position.share
                continue
            }
            if isHere {
                if callIndex >= run.firstCallIndex {
                    calls.append(here(callIndex))
                    note(callIndex, originHere(callIndex))
                }
                continue
            }
            let legs = reached + Double(history.dwells[callIndex - 1] + history.legs[callIndex])
            let call = outlook(callIndex, legs: legs, left: left)
            reached = call.base
            if callIndex >= run.firstCallIndex {
                calls.append(corrected(call, at: callIndex))
                note(callIndex, call.origin)
            }
        }
    }

    /// Adds the offsets of the estimates from similar days to a run whose base prediction comes from the timetable.
    mutating func speak(of run: RunAhead, _ calls: ArraySlice<PredictedCall>, _ offsetTable: inout SourceOffsetTable) {
        for (position, call) in calls.enumerated() {
            let callIndex = run.firstCallIndex + position
            guard callIndex > similarDays.position.callIndex,
                let remaining = similarDays.remaining(to: callIndex)?.median
            else { continue }
            let likely = similarDays.position.time + dayStart.fractional + remaining
            offsetTable.hear(.others, at: position, likely - call.likely.fractional)
        }
    }

    /// Predicts the call at the vehicle's current stop: it has arrived, and departs after its usual dwell.
    private func here(_ callIndex: Int) -> PredictedCall {
        let now = similarDays.position.time + situation.age
        let usual = similarDays.trip?.usualDeparture(max(callIndex, similarDays.position.callIndex))
        if situation.state == .waiting {
            let leaves = max(usual ?? now, now) + dayStart.fractional
            return Margins.call(
                likely: leaves, departure: leaves, ahead: leaves - now - dayStart.fractional, scale: 30,
                isWaiting: true)
        }
        let came = similarDays.position.time + dayStart.fractional
        let leaves = came + max(Double(history.dwells[callIndex]) - situation.stood, 0)
        return Margins.call(likely: came, departure: leaves, ahead: 0, scale: 8, isWaiting: false)
    }

    /// Returns the source of the estimate at the vehicle's current stop: the usual time of day while it waits to
    /// depart.
    private func originHere(_ callIndex: Int) -> StopFeatures.Origin {
        let usual = similarDays.trip?.usualDeparture(max(callIndex, similarDays.position.callIndex))
        return situation.state == .waiting && usual != nil ? .clock : .here
    }

    private mutating func outlook(_ callIndex: Int, legs: Double, left: (early: Double, late: Double)) -> StopFeatures {
        let remaining = similarDays.remaining(to: callIndex)
        let clock = similarDays.clock(to: callIndex)
        let plain = similarDays.plainRemaining(to: callIndex)
        var base = remaining?.median ?? plain ?? clock ?? legs
        var origin: StopFeatures.Origin =
            remaining != nil ? .similar : plain != nil ? .plain : clock != nil ? .clock : .legs
        if situation.state == .waiting, let clock {
            // The vehicle departs at the usual time of day, but never immediately.
            base = max(clock, (plain ?? legs) + 5)
            origin = .clock
        } else if similarDays.position.isBeforeStart, let clock, clock > base {
            // A vehicle that arrives at its first stop early waits there.
            (base, origin) = (clock, .clock)
        }
        if let clock, !isBelievable(base, clock: clock) {
            (base, origin) = (max(clock, situation.age + 30), .clock)
        }
        return StopFeatures(
            base: max(base, situation.age + 5), origin: origin, clock: clock, plain: plain,
            width: remaining.map { $0.high - $0.low } ?? 120, earlyLeft: left.early, lateLeft: left.late)
    }

    private func isBelievable(_ base: Double, clock: Double) -> Bool {
        let isUnseen = !similarDays.position.isPlaced && situation.deviation > Self.incredibleUnplaced
        let isLate = base - clock > (dayCount == 0 ? Self.incredibleUnknown : Self.incredible)
        // A vehicle that waits at its first stop may be late by any amount, unless it was never seen there.
        return !isUnseen && (!isLate || situation.state == .waiting)
    }

    private func corrected(_ call: StopFeatures, at callIndex: Int) -> PredictedCall {
        let likely = RegressionCorrection.likely(call, in: situation)
        let scale = RegressionCorrection.scale(call, likely: likely, in: situation)
        let moment = similarDays.position.time + dayStart.fractional + likely
        return Margins.call(
            likely: moment, departure: moment + Double(history.dwells[callIndex]), ahead: likely - situation.age,
            scale: scale,
            isWaiting: situation.state == .waiting)
    }
}

extension TripHistory {
    /// Returns the standard deviation of the departures from a stop, in seconds.
    fileprivate func departureSpread(_ callIndex: Int) -> Double? {
        let times = (0..<dayCount).compactMap { departure($0, callIndex) }
        guard times.count > 1 else { return nil }
        let mean = times.reduce(0, +) / Double(times.count)
        return (times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(times.count)).squareRoot()
    }
}
