/// The reliability of displayed live data.
public enum Freshness: Hashable, Sendable {
    /// No data was received yet.
    case waiting
    /// The agency's feed provides current data.
    case live
    /// The agency's feed provides old data. `since` is the time of the last good data in epoch seconds; nil if there
    /// was none.
    case stale(since: Int?)
    /// The agency's feed fails. `since` is the time of the last good data in epoch seconds; nil if there was none.
    case failing(since: Int?)
    /// The server is unreachable, and the last received state is displayed. `since` is its time by the server's clock,
    /// in epoch seconds.
    case lost(since: Int?)
    /// No feed provides live data, so the times are those of the timetable.
    case timetable

    /// Whether the displayed data is current.
    public var isLive: Bool { self == .live }
}

/// The state of the connection to the server.
public enum LiveConnection: Hashable, Sendable {
    /// The server has not responded yet.
    case opening
    /// The connection is open, and changes are received as they happen.
    case open
    /// The connection was lost for `reason`. The next attempt is in `retryIn` seconds.
    case lost(reason: HeadsignError, retryIn: Double)
}

extension PartHealth {
    var freshness: Freshness {
        switch state {
        case .live: .live
        case .stale: .stale(since: since)
        case .failing: .failing(since: since)
        case .none: .timetable
        default: .waiting
        }
    }
}

extension LiveHealth {
    var freshness: Freshness {
        switch state {
        case .live: .live
        case .failing: .failing(since: since)
        case .none: .timetable
        // Unknown states of later server versions are not treated as live.
        default: .stale(since: since)
        }
    }
}
