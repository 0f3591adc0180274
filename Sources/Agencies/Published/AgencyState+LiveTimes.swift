import TransitCore

extension AgencyState {
    /// Whether any live feed has been polled, even without success.
    private var hasFeeds: Bool { feeds.contains { $0.kind != .schedule } }

    /// The health of live times as shown on boards. Unknown data counts as stale.
    package var coming: AgencyHealth.Part {
        guard description.hasLiveData else { return AgencyHealth.Part() }
        var part = health.coming
        if !hasFeeds || part.state == .unknown { part.state = .stale }
        return part
    }

    /// Returns the health of the departures on a stop's board; nil if no feed provides departures.
    /// - Parameter isAnswered: whether the provider has recently responded to a request for the stop.
    package func departures(isAnswered: Bool) -> AgencyHealth.Part? {
        let part = health[.departures]
        guard description.asksForDepartures else { return part.state == .none ? nil : part }
        guard !isAnswered, part.state != .failing else { return part }
        return AgencyHealth.Part(state: .unknown)
    }

    /// Whether the predicted times of a stop's board rest on data that is no longer current.
    /// - Parameter isAnswered: whether the provider has recently responded to a request for the stop.
    package func isOutdated(isAnswered: Bool) -> Bool {
        let state = coming.state
        guard state == .stale || state == .failing else { return false }
        return departures(isAnswered: isAnswered)?.state != .live
    }
}
