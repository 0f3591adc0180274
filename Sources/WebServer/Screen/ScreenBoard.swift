import TransitCore

/// The strings on the image of a board.
struct ScreenBoard: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        var line: String
        var destination: String
        /// The minutes to go, a clock time, or the reason why there is no time.
        var time: String
        /// Whether the time is predicted from current realtime data.
        var isLive = false
        /// Whether the row is crossed out, because the trip or the stop is canceled.
        var isCrossedOut = false
    }

    var title: String
    var clock: String
    var rows: [Row]
    /// The text shown if there are no rows.
    var empty: String
    /// The text that describes the state of the live data.
    var state: String
    var isLive: Bool
    /// The headers of service alerts, most important first.
    var alerts: [String]
    /// The first second at which the strings change even if the data does not.
    var until: EpochSeconds
}
