/// The faults and subsystem states that the server reports about itself.
package struct ServerIncidents: Sendable, Equatable {
    /// The number of restarts after a crash.
    package var restarts: Int
    /// The number of quarantined feed bodies, which crashed the server during parsing, by feed.
    package var heldBack: [HeldBack]
    /// The status of the configuration; nil if it cannot be reloaded.
    package var configuration: ConfigurationStatus?
    /// The status of the shared database; nil if a local file is used.
    package var database: DatabaseStatus?
    /// The status of the prediction trees by agency; nil if none are trained.
    package var trees: [TreesStatus]?
    /// The status of the recorded service days by agency; nil if none are recorded.
    package var history: [HistoryStatus]?
    /// The status of exchanging recorded days with other nodes, by agency; nil if nodes exchange none.
    package var historyExchange: [HistoryExchangeStatus]?

    package struct HeldBack: Sendable, Equatable {
        /// The feed, written as `agency/name`.
        package var feed: String
        package var bodies: Int

        package init(feed: String, bodies: Int) {
            self.feed = feed
            self.bodies = bodies
        }
    }

    package init(
        restarts: Int = 0, heldBack: [HeldBack] = [], configuration: ConfigurationStatus? = nil,
        database: DatabaseStatus? = nil, trees: [TreesStatus]? = nil,
        history: [HistoryStatus]? = nil, historyExchange: [HistoryExchangeStatus]? = nil
    ) {
        self.restarts = restarts
        self.heldBack = heldBack
        self.configuration = configuration
        self.database = database
        self.trees = trees
        self.history = history
        self.historyExchange = historyExchange
    }
}
