package import TransitCore

/// The health of each part of an agency's live data, by the same rules for boards, routes, alerts and the page.
package struct AgencyHealth: Sendable, Equatable {
    package enum State: String, Comparable, Sendable {
        /// No feed provides the part.
        case none
        /// A feed may provide the part, but has not done so yet, or not in its latest response.
        case unknown
        case live, stale, failing

        /// The order of severity. The worst of several feeds determines the health, because its share of the data is
        /// missing.
        private var rank: Int {
            switch self {
            case .none: 0
            case .live: 1
            case .unknown: 2
            case .stale: 3
            case .failing: 4
            }
        }

        package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
    }

    /// The health of one part of the live data.
    package struct Part: Sendable, Equatable {
        package var state = State.none
        /// The time of the latest data for the part.
        package var at: EpochSeconds?
        /// The time of the last valid data, if the part is unhealthy; nil if there has been none.
        package var since: EpochSeconds?
        package var message: String?

        package init(
            state: State = .none, at: EpochSeconds? = nil, since: EpochSeconds? = nil, message: String? = nil
        ) {
            self.state = state
            self.at = at
            self.since = since
            self.message = message
        }
    }

    private var parts: [FeedPart: Part] = [:]

    package init(_ feeds: [FeedStatus]) {
        for part in FeedPart.allCases { parts[part] = Self.health(of: part, from: feeds) }
    }

    package subscript(part: FeedPart) -> Part { parts[part] ?? Part() }

    /// The health of the arrival times on a board: the better health of positions and predictions or, if no feed
    /// provides these, the health of departures.
    package var coming: Part {
        let known = [self[.positions], self[.predictions]].filter { $0.state != .none }
        return known.min { $0.state < $1.state } ?? self[.departures]
    }

    /// Returns the health of a part from the feeds that have provided it. If there are none, considers the feeds that
    /// may provide it but have not reported anything yet.
    private static func health(of part: FeedPart, from feeds: [FeedStatus]) -> Part {
        let able = feeds.filter { $0.possibleParts.contains(part) }
        let providing = able.filter { $0.lastReport[part] != nil }
        let silent = able.filter { $0.lastReport.isEmpty }
        let parts = (providing.isEmpty ? silent : providing).map { Part($0, part) }
        return parts.max { $0.state < $1.state } ?? Part()
    }
}

extension AgencyHealth.Part {
    fileprivate init(_ feed: FeedStatus, _ part: FeedPart) {
        at = feed.lastReport[part]
        switch feed.state {
        case .failing: state = .failing
        case .stale: state = .stale
        case .starting: state = .unknown
        case .ok: state = feed.isSilent(of: part) ? .unknown : .live
        }
        guard state != .live else { return }
        since = at == nil ? nil : feed.dataFrom ?? feed.lastSuccess
        message = feed.failure?.message
    }
}
