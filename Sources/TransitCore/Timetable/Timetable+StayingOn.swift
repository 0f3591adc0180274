// In-seat transfers: whether riders may stay on board between two trips of a block.

extension Timetable {
    /// The maximum distance in metres between the last stop of a trip and the first stop of the next trip for riders to
    /// stay on board while the vehicle turns round. At a greater distance, the vehicle is assumed to deadhead between
    /// the two stops.
    private static var turnaroundRadius: Double { 200 }

    /// Returns the first run of a trip after another trip has ended: on the same service day, or on the next one if the
    /// other trip runs past midnight.
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

    /// Returns the last arrival of a trip in seconds of service time.
    private func lastArrival(of trip: TripIndex) -> Int32 {
        let calls = stops(of: pattern(of: trip)).count
        return calls > 0 ? arrival(of: trip, at: calls - 1) : tripStarts[trip]
    }
}
