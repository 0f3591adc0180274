/// The predicted times of a vehicle at one stop. Each board, journey and API uses those that its readers expect.
package struct CallTimes: Hashable, Sendable {
    /// The likely arrival: the median.
    package var arrival: EpochSeconds
    /// The likely departure; later than the arrival if the vehicle waits for its scheduled time.
    package var departure: EpochSeconds
    /// The time to be at the stop so that few riders miss the vehicle. Boards show it.
    package var beThere: EpochSeconds

    package init(arrival: EpochSeconds, departure: EpochSeconds, beThere: EpochSeconds) {
        self.arrival = arrival
        self.departure = departure
        self.beThere = beThere
    }

    /// The time at which riders of a journey board, used for transfers: the vehicle has arrived, and riders do not wait
    /// longer than it stands.
    package var boarding: EpochSeconds { max(min(departure, beThere), arrival) }

    /// Seconds between ``beThere`` and ``boarding``.
    package var ahead: Int64 { boarding - beThere }

    /// The departure to show next to ``beThere`` as the arrival; they differ only if the vehicle waits.
    package var leaving: EpochSeconds { departure > arrival ? max(departure, beThere) : beThere }

    /// The departure if the vehicle waits long enough for riders to care; otherwise nil.
    package var waitsUntil: EpochSeconds? {
        departure - arrival >= Self.shortestWait && departure - beThere >= 60 ? departure : nil
    }

    /// The shortest wait worth showing, in seconds; shorter stops are just boarding time.
    private static let shortestWait: Int64 = 30
}
