internal import TransitCore

extension Board {
    /// The arrivals in groups that are interchangeable for a rider at this stop. The arrivals of a group have the same
    /// route, direction and headsign, and the same destination if the headsign does not distinguish the branches of a
    /// line. Groups are sorted by their first arrivals, and arrivals keep their order.
    public var groups: [[Arrival]] {
        BoardGroup.all(of: arrivals) { arrival in
            BoardGroup(
                route: arrival.route, direction: arrival.direction.map { UInt8(clamping: $0) },
                headsign: arrival.headsign, destination: arrival.destination)
        }.map(\.rows)
    }

    /// Returns the reliability of the times of a board that was requested once. A board that is kept up to date is a
    /// ``LiveBoard``, which has its own freshness.
    /// - Parameter now: The current time by the server's clock, in epoch seconds.
    /// - Returns: The state of the live data; ``Freshness/stale(since:)`` if the board itself is too old to be
    ///   displayed as current.
    public func freshness(at now: Int) -> Freshness {
        guard live.freshness == .live, AgeLimit.response.isExceeded(by: seconds(from: at, to: now)) else {
            return live.freshness
        }
        return .stale(since: at)
    }
}
