import TransitCore

/// The position of a vehicle on its pattern, at a stop or between two stops, in a form comparable with earlier days.
struct PatternPosition: Sendable {
    enum State: Int, CaseIterable, Sendable {
        case underway, atStop
        /// At or before the first stop of the trip; the vehicle departs according to the time of day.
        case waiting
    }

    /// The radius around a stop, in metres, within which a vehicle counts as at the stop.
    private static let reach = 30.0

    /// The index of the last stop that the vehicle has reached; the index of the first stop if it has not reached any.
    var callIndex: Int
    /// The fraction of the segment to the next stop that the vehicle has travelled, 0 … 1.
    var share = 0.0
    var state: State
    /// The seconds for which the vehicle has stood at its position.
    var stood: Double
    /// Whether the vehicle has not gone beyond the first stop of its trip.
    var isBeforeStart: Bool
    /// The time of the fix, in seconds from the start of the service day.
    var time: Double
    /// Whether the vehicle was matched to its line at least once since it began this trip.
    var isPlaced: Bool

    /// Derives the position from a vehicle's run.
    /// - Parameter firstCallIndex: The index of the trip's first stop, which may lie within the line.
    init(of run: RunAhead, firstCallIndex: Int, dayStart: EpochSeconds) {
        let timetable = run.timetable
        callIndex = max(timetable.callIndex(after: run.distance + Self.reach, in: run.stops) - 1, 0)
        time = Double(run.fixedAt - dayStart)
        stood = Double(run.stoodFor)
        isPlaced = run.isPlaced
        let here = run.distance(ofCall: callIndex)
        let isAt = abs(run.distance - here) <= Self.reach || !run.isPlaced
        isBeforeStart = run.distance <= run.distance(ofCall: firstCallIndex) + Self.reach
        if run.goesThrough {
            callIndex = firstCallIndex
            isBeforeStart = false
            state = .underway
        } else if run.isWaiting || isBeforeStart && (isAt || stood > 0) {
            state = .waiting
            if run.isWaiting {
                callIndex = max(run.firstCallIndex, firstCallIndex)
            } else if !isAt {
                callIndex = firstCallIndex
            }
        } else if isAt || callIndex + 1 >= run.stops.count {
            state = .atStop
        } else {
            state = .underway
            share = min(max((run.distance - here) / max(run.distance(ofCall: callIndex + 1) - here, 1), 0), 1)
        }
    }

    /// Returns when the vehicle was at this position on an earlier day: the arrival at the stop plus the current dwell,
    /// or the departure if that day's dwell was shorter.
    func moment(of day: DayView) -> (time: Double, hadGone: Bool)? {
        switch state {
        case .waiting:
            return day.departure(callIndex).map { ($0, false) }
        case .atStop where stood > 0:
            guard let arrival = day.arrival(callIndex), let departure = day.departure(callIndex) else { return nil }
            return departure - arrival >= stood - 20 ? (arrival + stood, false) : (departure - 10, true)
        case .atStop:
            return day.arrival(callIndex).map { ($0, false) }
        case .underway:
            return between(day).map { ($0, false) }
        }
    }

    /// Returns when the vehicle would have been at this position on an earlier day if the dwell at the stop had been
    /// zero.
    func plainMoment(of day: DayView) -> Double? {
        state == .underway ? between(day) : day.departure(callIndex)
    }

    /// Returns the usual time at this position, from which the deviation is computed.
    func usualMoment(of trip: TripHistory) -> Double? {
        switch state {
        case .waiting: return trip.usualDeparture(callIndex)
        case .atStop: return trip.usualArrival(callIndex).map { $0 + stood }
        case .underway:
            guard let left = trip.usualDeparture(callIndex), let came = trip.usualArrival(callIndex + 1) else {
                return nil
            }
            return left + share * max(came - left, 0)
        }
    }

    private func between(_ day: DayView) -> Double? {
        guard let left = day.departure(callIndex), let came = day.arrival(callIndex + 1) else { return nil }
        return left + share * max(came - left, 0)
    }
}

/// One earlier day of a trip.
struct DayView {
    let trip: TripHistory
    let day: Int

    func arrival(_ callIndex: Int) -> Double? { trip.arrival(day, callIndex) }
    func departure(_ callIndex: Int) -> Double? { trip.departure(day, callIndex) }
}
