// Decides whether riders may stay seated between two trips of a block (in-seat transfer).

extension Timetable {
    /// The maximum distance in metres between the last stop of a trip and the first of the next for riders to stay on
    /// board: the vehicle turns round. If it is farther, the vehicle runs empty.
    private static var turnaroundRadius: Double { 200 }

    /// Returns the first run of a trip after another has ended: on the same service day, or on the next if the other
    /// runs past midnight.
    package func linked(_ next: TripIndex, after day: TripDay) -> TripDay? {
        let (start, end) = (Int64(tripStarts[next]), Int64(lastArrival(of: day.trip)))
        let date = start >= end ? day.date : day.date.advanced(by: 1)
        guard start + (date == day.date ? 0 : 86_400) >= end, runs(next, on: date) else { return nil }
        return TripDay(trip: next, date: date)
    }

    /// Returns whether riders may stay on board from one trip of a block to the next.
    package func staysOn(_ trip: TripIndex, _ next: TripIndex) -> Bool {
        guard tripStarts[next] >= lastArrival(of: trip), let end = stops(of: pattern(of: trip)).last,
            let start = stops(of: pattern(of: next)).first
        else { return false }
        let (from, to) = (patternStopStops[end], patternStopStops[start])
        if from == to { return true }
        if let station = station(of: from), station == self.station(of: to) { return true }
        guard let one = coordinate(of: from), let other = coordinate(of: to) else { return false }
        return one.distance(to: other) <= Self.turnaroundRadius
    }

    /// The last arrival of a trip in seconds of service time.
    private func lastArrival(of trip: TripIndex) -> Int32 {
        let calls = stops(of: pattern(of: trip)).count
        return calls > 0 ? arrival(of: trip, at: calls - 1) : tripStarts[trip]
    }
}
