/// The times of one vehicle at one stop, of which every board, plan and interface sends those that its readers expect.
package struct CallTimes: Hashable, Sendable {
    /// When it likely comes: the median.
    package var arrival: EpochSeconds
    /// When it likely leaves; later than it comes where it waits for its time.
    package var departure: EpochSeconds
    /// When to be at the stop, so that few miss it: boards show this one.
    package var beThere: EpochSeconds

    package init(arrival: EpochSeconds, departure: EpochSeconds, beThere: EpochSeconds) {
        self.arrival = arrival
        self.departure = departure
        self.beThere = beThere
    }

    /// When riders of a journey are on board, by which changes are reckoned: it has come by then, and nobody waits
    /// longer than it stands.
    package var boarding: EpochSeconds { max(min(departure, beThere), arrival) }

    /// Seconds before ``boarding`` by which riders should be there.
    package var ahead: Int64 { boarding - beThere }

    /// The departure beside ``beThere`` as the arrival: apart from it only where the vehicle waits.
    package var leaving: EpochSeconds { departure > arrival ? max(departure, beThere) : beThere }

    /// When it leaves, where it waits so long that riders should know; nil where it leaves as it comes.
    package var waitsUntil: EpochSeconds? {
        departure - arrival >= Self.shortestWait && departure - beThere >= 60 ? departure : nil
    }

    /// Seconds; what is shorter is the boarding itself.
    private static let shortestWait: Int64 = 30
}
