// Which trips a rider reaches without getting off.

extension Timetable {
    /// Metres between a trip's last stop and the first of the next at which a block's vehicle goes on with its riders: it turns round there.
    /// Farther off it drives empty.
    private static var turningReach: Double { 200 }

    /// Every trip that a rider who stays in the vehicle goes on with. What the feed says of the two trips counts; where it says nothing, the next one
    /// of the block does that begins where this one ends. None begins before this one ends.
    package func forEachTripStayedOn(after day: TripDay, _ body: (TripDay) -> Void) {
        let links = tripLinks.range(from: day.trip)
        var isLinked = false
        for link in links where tripLinks.isInSeat(link) {
            guard let next = linked(tripLinks.toTrips[link], after: day) else { continue }
            isLinked = true
            body(next)
        }
        guard !isLinked, let next = nextTrip(after: day), staysOn(day.trip, next.trip) else { return }
        let mustLeave = links.contains { !tripLinks.isInSeat($0) && tripLinks.toTrips[$0] == next.trip }
        if !mustLeave { body(next) }
    }

    /// A trip on the first day on which it begins after another has ended: the same, or the next where that one goes on past midnight.
    func linked(_ next: TripIndex, after day: TripDay) -> TripDay? {
        let (start, end) = (Int64(tripStarts[next]), Int64(lastArrival(of: day.trip)))
        let date = start >= end ? day.date : day.date.advanced(by: 1)
        guard start + (date == day.date ? 0 : 86_400) >= end, runs(next, on: date) else { return nil }
        return TripDay(trip: next, date: date)
    }

    func staysOn(_ trip: TripIndex, _ next: TripIndex) -> Bool {
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
