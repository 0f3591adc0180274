/// The predicted times of a vehicle at one stop. Boards, journeys and APIs each use the times that suit their readers.
package struct CallTimes: Hashable, Sendable {
    /// The likely arrival: the median of the prediction.
    package let arrival: EpochSeconds
    /// The likely departure; later than the arrival if the vehicle waits for its scheduled time.
    package let departure: EpochSeconds
    /// The time at which riders should be at the stop so that few of them miss the vehicle. Shown on boards.
    package let beThere: EpochSeconds
    /// Whether the vehicle stands at the stop for a minute or longer until its departure.
    package let isStanding: Bool

    /// - Parameter isStanding: Whether the vehicle was already at the stop before `arrival`. It then counts as standing
    ///   even if `arrival` and `departure` are less than a minute apart.
    package init(arrival: EpochSeconds, departure: EpochSeconds, beThere: EpochSeconds, isStanding: Bool = false) {
        self.arrival = arrival
        self.departure = departure
        self.beThere = beThere
        self.isStanding = isStanding || departure - arrival >= Self.shortestStand
    }

    /// The time until which riders of a journey can board, used for transfers: the departure if the vehicle stands at
    /// the stop for a minute or longer, otherwise ``beThere``, clamped to the stop's arrival and departure. Predictions
    /// are not exact enough to rely on the departure after a shorter stop.
    package var boarding: EpochSeconds { isStanding ? departure : max(min(departure, beThere), arrival) }

    /// The time in seconds from ``beThere`` to ``boarding``.
    package var ahead: Int64 { boarding - beThere }

    /// The departure time to show next to ``beThere``, which is shown as the arrival. It equals ``beThere`` unless the
    /// vehicle waits at the stop.
    package var leaving: EpochSeconds { departure > arrival ? max(departure, beThere) : beThere }

    /// The departure if the vehicle waits noticeably long at the stop; otherwise nil.
    package var waitsUntil: EpochSeconds? {
        let waits = departure - arrival >= Self.shortestWait && departure - beThere >= 60
        return waits || isStanding && departure > beThere ? departure : nil
    }

    /// The minimum wait to show, in seconds; a shorter stop is just dwell time.
    private static let shortestWait: Int64 = 30

    /// The minimum time in seconds at a stop with which riders can rely on boarding until the departure.
    private static let shortestStand: Int64 = 60
}
