import TransitCore

/// How each thing that an agency's feeds tell is doing: the one rule, for boards, lines, notices and the page.
struct AgencyHealth: Sendable, Equatable {
    enum State: String, Comparable, Sendable {
        /// No feed tells it.
        case none
        /// A feed may tell it, and has not yet, or not in its last answer.
        case unknown
        case live, stale, failing

        /// The worst of several feeds counts: what one of them would tell is missing.
        private var rank: Int {
            switch self {
            case .none: 0
            case .live: 1
            case .unknown: 2
            case .stale: 3
            case .failing: 4
            }
        }

        static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
    }

    struct Part: Sendable, Equatable {
        var state = State.none
        /// When what there is of it was told last.
        var at: EpochSeconds?
        /// Of one that is not well: when the last good data was made; nil if none ever came.
        var since: EpochSeconds?
        var message: String?
    }

    private var parts: [FeedPart: Part] = [:]

    init(_ feeds: [FeedStatus]) {
        for part in FeedPart.allCases { parts[part] = Self.health(of: part, from: feeds) }
    }

    subscript(part: FeedPart) -> Part { parts[part] ?? Part() }

    /// How what a board counts down by is doing: as well as the better of positions and predictions, else as departures.
    var coming: Part {
        let told = [self[.positions], self[.predictions]].filter { $0.state != .none }
        return told.min { $0.state < $1.state } ?? self[.departures]
    }

    /// By the feeds that have told it; where none has, by those that may and have told nothing at all.
    private static func health(of part: FeedPart, from feeds: [FeedStatus]) -> Part {
        let able = feeds.filter { $0.mayTell.contains(part) }
        let telling = able.filter { $0.toldAt[part] != nil }
        let silent = able.filter { $0.toldAt.isEmpty }
        let parts = (telling.isEmpty ? silent : telling).map { Part($0, part) }
        return parts.max { $0.state < $1.state } ?? Part()
    }
}

extension AgencyHealth.Part {
    fileprivate init(_ feed: FeedStatus, _ part: FeedPart) {
        at = feed.toldAt[part]
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
