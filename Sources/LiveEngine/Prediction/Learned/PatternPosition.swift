import TransitCore

/// Where a vehicle is on its line, in the terms in which days before it can be asked: at a stop, or on the way from one
/// to the next.
struct PatternPosition: Sendable {
    enum State: Int, CaseIterable, Sendable {
        case underway, atStop
        /// At or before the first stop of its trip: the clock decides when it goes.
        case waiting
    }

    /// Metres around a stop within which a vehicle is at it.
    private static let reach = 30.0

    /// The last stop that it has come to, or the first.
    var callIndex: Int
    /// How far it is from that stop to the next, 0 … 1.
    var share = 0.0
    var state: State
    /// Seconds since it came to where it stands.
    var stood: Double
    /// It has not come beyond its trip's first stop.
    var isBeforeStart: Bool
    /// Of its fix, seconds from the service day's start.
    var time: Double
    /// It has been on its line since it took this trip.
    var isPlaced: Bool

    /// - Parameter firstCallIndex: the first stop of its trip, which may begin within the line.
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

    /// When a day was here: as it came where the vehicle has just come, as long after as this one has stood, and when it
    /// left where it stood shorter.
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

    /// The same, as if every day had left its stop at once.
    func plainMoment(of day: DayView) -> Double? {
        state == .underway ? between(day) : day.departure(callIndex)
    }

    /// What is usual here, to say how early or late the vehicle is.
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

/// One day of a trip.
struct DayView {
    let trip: TripHistory
    let day: Int

    func arrival(_ callIndex: Int) -> Double? { trip.arrival(day, callIndex) }
    func departure(_ callIndex: Int) -> Double? { trip.departure(day, callIndex) }
}
