import TransitCore

/// A simulated trip with its actual times at each stop.
struct DrivenRun: Sendable {
    let trip: TripIndex
    let pattern: PatternIndex
    let date: ServiceDate
    /// The start of the service day.
    let dayStart: EpochSeconds
    /// The delay at the first stop in seconds.
    let startDelay: Double
    /// The seconds lost per scheduled second; negative for a bus that runs ahead.
    let pace: Double
    /// The stop that is closed today.
    let closedStop: StopIndex?
    let noise: Noise
    /// The actual departure from the first stop in epoch seconds.
    private(set) var departs = 0.0
    /// The actual arrival at the last stop in epoch seconds.
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

    /// An actual call, with times in epoch seconds.
    struct Call {
        let callIndex: Int
        let arrival: Double
        let departure: Double
    }

    /// Visits the calls in order until `body` returns false.
    func forEachCall(_ timetable: Timetable, _ body: (Call) -> Bool) {
        let rows = timetable.stops(of: pattern)
        guard !rows.isEmpty else { return }
        // The intended lateness; roads and stops add to it.
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

    /// The seconds ahead of the timetable from which on a bus waits.
    private static let earliest = 20.0

    /// Returns the dwell in seconds: at two of five stops no passenger boards or alights.
    private func dwell(at callIndex: Int) -> Double {
        let chance = noise.of(.leg, callIndex)
        return chance.happens(0, share: 0.4) ? 0 : 6 + 20 * chance.unit(1)
    }

    /// Returns the seconds between two stops that lead to the intended lateness, within the limits of a bus.
    private static func driveTime(length: Double, planned: Double, wanted: Double) -> Double {
        // If the timetable requires it, the bus drives faster than in town, 28 m/s at most.
        let usual = planned > 0 ? length / planned : 0
        let fastest = min(max(14, usual * 1.2), 28)
        let quickest = length / fastest + 4
        return min(max(wanted, quickest), max(length / 5 + 8, quickest))
    }
}
