/// How far what is shown can be relied on.
public enum Freshness: Hashable, Sendable {
    /// Nothing has come yet.
    case waiting
    /// The agency's feed has current data.
    case live
    /// The agency's feed answers with old data; epoch seconds of the last good data, where there was any.
    case stale(since: Int?)
    /// The agency's feed fails; epoch seconds of the last good data, where there was any.
    case failing(since: Int?)
    /// The server is not reached: all is as it was then, epoch seconds by the server's clock.
    case lost(since: Int?)
    /// No feed reports where buses are: these are the times of the timetable.
    case timetable

    /// Whether it is as things are now.
    public var isLive: Bool { self == .live }
}

/// How the connection to the server stands.
public enum LiveConnection: Hashable, Sendable {
    /// Nobody has answered yet.
    case opening
    /// The connection is open, and changes arrive as they happen.
    case open
    /// There is none for `reason`; it is looked for again in so many seconds.
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
        // A word of a later server is not taken for "live".
        default: .stale(since: since)
        }
    }
}
