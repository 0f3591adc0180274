internal import TransitCore

extension Board {
    /// The arrivals in groups, each of one route, direction, headsign and, where the headsign does not distinguish a
    /// line's branches, destination: those that are interchangeable for a rider here. Groups are in the order of their
    /// first arrivals, and arrivals keep their order.
    public var groups: [[Arrival]] {
        BoardGroup.all(of: arrivals) { arrival in
            BoardGroup(
                route: arrival.route, direction: arrival.direction.map { UInt8(clamping: $0) },
                headsign: arrival.headsign, destination: arrival.destination)
        }.map(\.rows)
    }

    /// Returns how far the board's times can be relied on, for one that was requested once; ``LiveBoard`` has its own
    /// for one that is kept up to date.
    /// - Parameter now: epoch seconds by the server's clock.
    /// - Returns: ``Freshness/stale(since:)`` where the board is too old for its live times to be shown as current.
    public func freshness(at now: Int) -> Freshness {
        guard live.freshness == .live, AgeLimit.response.isExceeded(by: seconds(from: at, to: now)) else {
            return live.freshness
        }
        return .stale(since: at)
    }
}
