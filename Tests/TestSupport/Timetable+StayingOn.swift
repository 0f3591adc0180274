package import TransitCore

extension Timetable {
    /// Every trip that a rider who stays in the vehicle goes on with, read trip by trip as the rule is written. What
    /// the feed says of the two trips counts; where it says nothing, the next one of the block does that begins where
    /// this one ends.
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
}
