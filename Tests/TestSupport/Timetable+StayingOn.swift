package import TransitCore

extension Timetable {
    /// Every trip reached by an in-seat transfer, read trip by trip as the rule is written. The feed's transfers
    /// between two trips take precedence; otherwise the next trip of the block counts if it begins where this one ends.
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
