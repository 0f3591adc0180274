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
    @inlinable package func arrival(of trip: TripIndex, at place: Int) -> Int32 {
        tripStarts[trip.position] &+ profileArrivals[Int(tripProfiles[trip.position]) + place]
    }

    @inlinable package func departure(of trip: TripIndex, at place: Int) -> Int32 {
        tripStarts[trip.position] &+ profileDepartures[Int(tripProfiles[trip.position]) + place]
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
        let trips = trips(of: pattern)
        guard !trips.isEmpty else { return }
        let place = row - stops(of: pattern).lowerBound
        let earliest = Int64(patternStopEarliest[row])
        let latest = Int64(patternStopLatest[row])
        // Service days whose trips may be here in the window: from those of trips that started long ago to today's.
        let lastStart = Int64(tripStarts[trips.upperBound - 1])
        var date = zone.date(at: from - lastStart - latest).advanced(by: -1)
        let lastDate = zone.date(at: to).advanced(by: 1)
        while date <= lastDate {
            defer { date = date.advanced(by: 1) }
            guard calendar.covers(date) else { continue }
            let dayStart = zone.start(of: date)
            let low = from - dayStart - latest
            let high = to - dayStart - earliest
            var position = tripStarts.partitioningIndex(in: trips) { Int64($0) >= low }
            while position < trips.upperBound, Int64(tripStarts[position]) < high {
                defer { position += 1 }
                let trip = TripIndex(position)
                let departure = dayStart + Int64(departure(of: trip, at: place))
                guard departure >= from, departure < to, calendar.runs(tripServices[position], on: date) else {
                    continue
                }
                body(
                    ScheduledCall(
                        trip: trip, date: date, patternStop: row,
                        arrival: dayStart + Int64(arrival(of: trip, at: place)), departure: departure))
            }
        }
    }
}
