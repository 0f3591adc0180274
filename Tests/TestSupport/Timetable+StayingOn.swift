package import TransitCore

extension Timetable {
    /// Calls `body` with each trip that an in-seat transfer reaches. A reference implementation that checks trip by
    /// trip. Transfers between the trip and another in the feed take precedence. Otherwise the next trip of the block
    /// is reached if it begins where this trip ends.
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
