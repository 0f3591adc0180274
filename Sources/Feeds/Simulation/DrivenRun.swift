import TransitCore

/// A simulated trip with its actual times at each stop.
struct DrivenRun: Sendable {
    let trip: TripIndex
    let pattern: PatternIndex
    let date: ServiceDate
    /// The start of the service day, in seconds since 1970.
    let dayStart: EpochSeconds
    /// The delay at the departure from the first stop in seconds.
    let startDelay: Double
    /// The seconds lost per scheduled second; negative for a bus that gains time.
    let pace: Double
    /// The stop that is closed on the service day, if any.
    let closedStop: StopIndex?
    let noise: Noise
    /// The actual departure from the first stop, in seconds since 1970.
    private(set) var departs = 0.0
    /// The actual arrival at the last stop, in seconds since 1970.
    private(set) var arrives = 0.0

    init(
        _ timetable: Timetable, trip: TripIndex, date: ServiceDate, dayStart: EpochSeconds, startDelay: Double,
        pace: Double, closedStop: StopIndex?, noise: Noise
    ) {
        self.trip = trip
        self.pattern = timetable.pattern(of: trip)
        self.date = date
        self.dayStart = dayStart
        self.startDelay = startDelay
        self.pace = pace
        self.closedStop = closedStop
        self.noise = noise
        let first = Call(callIndex: 0, arrival: 0, departure: dayStart.fractional + startDelay)
        var last = first
        var isFirst = true
        forEachCall(timetable) { call in
            if isFirst { departs = call.departure }
            isFirst = false
            last = call
            return true
        }
        arrives = last.arrival
    }

    /// The actual times of a call, in seconds since 1970.
    struct Call {
        let callIndex: Int
        let arrival: Double
        let departure: Double
    }

    /// Calls `body` with the actual times of each call in order, until it returns false.
    func forEachCall(_ timetable: Timetable, _ body: (Call) -> Bool) {
        let rows = timetable.stops(of: pattern)
        guard !rows.isEmpty else { return }
        // The delay that the bus aims for; driving and dwelling may add to it.
        var lateness = startDelay
        let start = dayStart.fractional
        let opening = start + Double(timetable.departure(of: trip, at: 0)) + lateness
        var call = Call(callIndex: 0, arrival: opening - 60, departure: opening)
        guard body(call) else { return }
        for callIndex in 1..<max(rows.count, 1) {
            let planned = start + Double(timetable.arrival(of: trip, at: callIndex))
            let leg = planned - start - Double(timetable.departure(of: trip, at: callIndex - 1))
            lateness = lateness * 0.985 + pace * leg + noise.normal(callIndex) * 6
            let row = rows.lowerBound + callIndex
            let length = Double(timetable.patternStopDistances[row] - timetable.patternStopDistances[row - 1])
            let drive = Self.driveTime(length: length, planned: leg, wanted: planned + lateness - call.departure)
            let arrival = call.departure + drive
            let leaves = start + Double(timetable.departure(of: trip, at: callIndex)) - Self.earliest
            let isServed = timetable.patternStopStops[row] != closedStop
            let departure = max(arrival + (isServed ? dwell(at: callIndex) : 0), leaves)
            call = Call(callIndex: callIndex, arrival: arrival, departure: departure)
            guard body(call) else { return }
        }
    }

    /// The maximum time in seconds by which a bus departs early.
    private static let earliest = 20.0

    /// Returns the dwell time in seconds. It is 0 at two of five stops, where no passenger boards or alights.
    private func dwell(at callIndex: Int) -> Double {
        let chance = noise.of(.leg, callIndex)
        return chance.happens(0, share: 0.4) ? 0 : 6 + 20 * chance.unit(1)
    }

    /// Returns the driving time between two stops, in seconds: the wanted time, limited to plausible speeds of a bus.
    private static func driveTime(length: Double, planned: Double, wanted: Double) -> Double {
        // If the timetable requires it, the bus drives faster than in town, up to 28 m/s.
        let usual = planned > 0 ? length / planned : 0
        let fastest = min(max(14, usual * 1.2), 28)
        let quickest = length / fastest + 4
        return min(max(wanted, quickest), max(length / 5 + 8, quickest))
    }
}
