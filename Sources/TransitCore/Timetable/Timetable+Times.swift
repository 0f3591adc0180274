// Scheduled times: within a trip in seconds of service time, on a service day as timestamps.

/// One call of one trip on one service day.
@frozen @usableFromInline package struct ScheduledCall: Hashable, Sendable {
    @usableFromInline package var trip: TripIndex
    @usableFromInline package var date: ServiceDate
    /// The index of the call in the pattern stops' columns.
    @usableFromInline package var patternStop: PatternStopIndex
    @usableFromInline package var arrival: EpochSeconds
    @usableFromInline package var departure: EpochSeconds

    @inlinable package init(
        trip: TripIndex, date: ServiceDate, patternStop: PatternStopIndex, arrival: EpochSeconds,
        departure: EpochSeconds
    ) {
        self.trip = trip
        self.date = date
        self.patternStop = patternStop
        self.arrival = arrival
        self.departure = departure
    }
}

extension Timetable {
    /// Returns the arrival of a trip at the n-th stop of its pattern, in seconds of service time.
    @inlinable package func arrival(of trip: TripIndex, at callIndex: Int) -> Int32 {
        tripStarts[trip] &+ profileArrivals[tripProfiles[trip] + callIndex]
    }

    @inlinable package func departure(of trip: TripIndex, at callIndex: Int) -> Int32 {
        tripStarts[trip] &+ profileDepartures[tripProfiles[trip] + callIndex]
    }

    /// Returns the run of a frequency-based trip that starts at a service time; for an ordinary trip, the trip itself.
    package func run(of trip: TripIndex, startingAt start: Int32) -> TripIndex? {
        guard tripFlags[trip].contains(.hasRuns) else { return trip }
        let trips = trips(of: pattern(of: trip))
        let first = tripStarts.partitioningIndex(in: trips) { $0 >= start }
        return trips.suffix(from: first).prefix { tripStarts[$0] == start }.first { tripIDs[$0] == tripIDs[trip] }
    }

    /// Returns all runs of a frequency-based trip, by start time; for an ordinary trip, only the trip itself.
    package func runs(of trip: TripIndex) -> [TripIndex] {
        guard tripFlags[trip].contains(.hasRuns) else { return [trip] }
        return trips(of: pattern(of: trip)).filter { tripIDs[$0] == tripIDs[trip] }
    }

    /// Calls `body` with every scheduled call at a stop whose departure is in `from ..< to`. The order is undefined.
    ///
    /// The last stop of a trip is included; the caller decides whether to show it.
    package func forEachCall(
        at stop: StopIndex, from: EpochSeconds, to: EpochSeconds, _ body: (ScheduledCall) -> Void
    ) {
        for row in calls(at: stop) { forEachCall(ofPatternStop: row, from: from, to: to, body) }
    }

    /// Calls `body` with every scheduled call at one pattern stop whose departure is in `from ..< to`.
    package func forEachCall(
        ofPatternStop row: PatternStopIndex, from: EpochSeconds, to: EpochSeconds, _ body: (ScheduledCall) -> Void
    ) {
        guard from < to else { return }
        let pattern = patternStopPatterns[row]
        let callIndex = row - stops(of: pattern).lowerBound
        let earliest = Int64(patternStopEarliest[row])
        let latest = Int64(patternStopLatest[row])
        for day in serviceDays(of: pattern, from: from - latest, to: to - earliest) {
            for trip in day.trips {
                let departure = day.start.adding(departure(of: trip, at: callIndex))
                guard departure >= from, departure < to, runs(trip, on: day.date) else { continue }
                body(
                    ScheduledCall(
                        trip: trip, date: day.date, patternStop: row,
                        arrival: day.start.adding(arrival(of: trip, at: callIndex)), departure: departure))
            }
        }
    }
}
