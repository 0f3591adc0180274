// What of two trips decides whether riders may stay seated from one to the other.

extension Timetable {
    /// Metres between a trip's last stop and the first of the next at which a block's vehicle goes on with its riders: it turns round there.
    /// Farther off it drives empty.
    private static var turningReach: Double { 200 }

    /// A trip on the first day on which it begins after another has ended: the same, or the next where that one goes on past midnight.
    package func linked(_ next: TripIndex, after day: TripDay) -> TripDay? {
        let (start, end) = (Int64(tripStarts[next]), Int64(lastArrival(of: day.trip)))
        let date = start >= end ? day.date : day.date.advanced(by: 1)
        guard start + (date == day.date ? 0 : 86_400) >= end, runs(next, on: date) else { return nil }
        return TripDay(trip: next, date: date)
    }

    /// Whether a block's vehicle goes on with its riders.
    package func staysOn(_ trip: TripIndex, _ next: TripIndex) -> Bool {
        guard tripStarts[next] >= lastArrival(of: trip), let end = stops(of: pattern(of: trip)).last,
            let start = stops(of: pattern(of: next)).first
        else { return false }
        let (from, to) = (patternStopStops[end], patternStopStops[start])
        if from == to { return true }
        if let station = station(of: from), station == self.station(of: to) { return true }
        guard let one = coordinate(of: from), let other = coordinate(of: to) else { return false }
        return one.distance(to: other) <= Self.turningReach
    }

    /// Seconds of service time.
    private func lastArrival(of trip: TripIndex) -> Int32 {
        let calls = stops(of: pattern(of: trip)).count
        return calls > 0 ? arrival(of: trip, at: calls - 1) : tripStarts[trip]
    }
}
