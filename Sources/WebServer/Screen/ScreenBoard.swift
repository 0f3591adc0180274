import TransitCore

/// The texts of an image of a board.
struct ScreenBoard: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        var line: String
        var destination: String
        /// The minutes, the clock time, or why there is none.
        var time: String
        /// Whether the time is predicted from current data.
        var isLive = false
        /// Whether the vehicle does not come, so that the row is crossed out.
        var isCrossedOut = false
    }

    var title: String
    var clock: String
    var rows: [Row]
    /// Shown instead of rows if there are none.
    var empty: String
    /// The state of the live data.
    var state: String
    var isLive: Bool
    /// The headers of service alerts, the most important first.
    var alerts: [String]
    /// The first second at which the texts differ although the data is the same.
    var until: EpochSeconds
}
