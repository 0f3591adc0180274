// When trips call where. Times are seconds of service time within a trip and epoch seconds on a date.

/// One call of one trip on one service day.
@frozen package struct ScheduledCall: Hashable, Sendable {
    package var trip: TripIndex
    package var date: ServiceDate
    /// The row in the pattern stops' columns.
    package var patternStop: Int
    /// Epoch seconds.
    package var arrival: Int64
    package var departure: Int64

    @inlinable package init(trip: TripIndex, date: ServiceDate, patternStop: Int, arrival: Int64, departure: Int64) {
        self.trip = trip
        self.date = date
        self.patternStop = patternStop
        self.arrival = arrival
        self.departure = departure
    }
}

extension Timetable {
    /// Seconds of service time at which a trip arrives at the n-th stop of its pattern.
    @inlinable package func arrival(of trip: TripIndex, at callIndex: Int) -> Int32 {
        tripStarts[trip.position] &+ profileArrivals[Int(tripProfiles[trip.position]) + callIndex]
    }

    @inlinable package func departure(of trip: TripIndex, at callIndex: Int) -> Int32 {
        tripStarts[trip.position] &+ profileDepartures[Int(tripProfiles[trip.position]) + callIndex]
    }

    /// The run of a frequency-based trip that starts at a service time; the trip itself if it is an ordinary one.
    package func run(of trip: TripIndex, startingAt start: Int32) -> TripIndex? {
        guard tripFlags[trip.position].contains(.hasRuns) else { return trip }
        let trips = trips(of: pattern(of: trip))
        var position = tripStarts.partitioningIndex(in: trips) { $0 >= start }
        while position < trips.upperBound, tripStarts[position] == start {
            if tripIDs[position] == tripIDs[trip.position] { return TripIndex(position) }
            position += 1
        }
        return nil
    }

    /// Every scheduled call at a stop whose departure lies in `from ..< to` (epoch seconds), in no particular order.
    ///
    /// The last stop of a trip counts as a call; whether to show it is the caller's to decide.
    package func forEachCall(at stop: StopIndex, from: Int64, to: Int64, _ body: (ScheduledCall) -> Void) {
        for call in calls(at: stop) {
            forEachCall(ofPatternStop: Int(stopCalls[call]), from: from, to: to, body)
        }
    }

    /// The same for one row of the pattern stops' columns.
    package func forEachCall(ofPatternStop row: Int, from: Int64, to: Int64, _ body: (ScheduledCall) -> Void) {
        guard from < to else { return }
        let pattern = patternStopPatterns[row]
        let callIndex = row - stops(of: pattern).lowerBound
        let earliest = Int64(patternStopEarliest[row])
        let latest = Int64(patternStopLatest[row])
        for day in serviceDays(of: pattern, from: from - latest, to: to - earliest) {
            for position in day.trips {
                let trip = TripIndex(position)
                let departure = day.start + Int64(departure(of: trip, at: callIndex))
                guard departure >= from, departure < to, runs(position, on: day.date) else { continue }
                body(
                    ScheduledCall(
                        trip: trip, date: day.date, patternStop: row,
                        arrival: day.start + Int64(arrival(of: trip, at: callIndex)), departure: departure))
            }
        }
    }
}
