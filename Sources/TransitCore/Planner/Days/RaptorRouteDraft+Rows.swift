// Appends the calls and times of one run.
extension RaptorRouteDraft {
    /// Appends the calls of a run.
    /// - Returns: The number of the run's own calls, which precede those of the following trip (in-seat transfer).
    mutating func addCalls(of run: RunIndex, _ timetable: Timetable) -> Int {
        let own = draft.network.calls(of: draft.runs[run].trip)
        calls += own
        if draft.next[run] != .none {
            calls += draft.network.calls(of: draft.runs[draft.next[run]].trip).map { $0.seated }
        }
        return own.count
    }

    mutating func addTimes(of run: RunIndex, _ timetable: Timetable) {
        let first = times.count
        addTimes(ofTrip: run, timetable)
        // Boarding is closed at the last call, and the following trip may depart earlier than the scheduled departure
        // of this trip's last call.
        times[times.count - 1].departure = times[times.count - 1].arrival
        if draft.next[run] != .none { addTimes(ofTrip: draft.next[run], timetable) }
        // Decreasing times would let the search travel back in time.
        var last = Int32.min
        for place in first..<times.count {
            times[place].arrival = max(times[place].arrival, last)
            times[place].departure = max(times[place].departure, times[place].arrival)
            last = times[place].departure
        }
    }

    private mutating func addTimes(ofTrip run: RunIndex, _ timetable: Timetable) {
        let trip = draft.runs[run].trip.trip
        let (start, profile) = (start(of: run, timetable), timetable.tripProfiles[trip])
        for callIndex in timetable.stops(of: timetable.pattern(of: trip)).indices(from: 0) {
            times.append(
                RunCall(
                    arrival: start &+ timetable.profileArrivals[profile + callIndex],
                    departure: start &+ timetable.profileDepartures[profile + callIndex]))
        }
    }
}

extension Range<PatternStopIndex> {
    fileprivate func indices(from first: Int) -> Range<Int> { first..<first + count }
}
