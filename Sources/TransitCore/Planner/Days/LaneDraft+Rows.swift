// What a run's row holds.
extension LaneDraft {
    /// - Returns: how many are the run's own; those of the trip that riders stay seated for follow.
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
        // Nobody boards where the trip ends, and the next one may leave before this one would.
        times[times.count - 1].departure = times[times.count - 1].arrival
        if draft.next[run] != .none { addTimes(ofTrip: draft.next[run], timetable) }
        // A timetable whose times fall would lead back in time.
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
