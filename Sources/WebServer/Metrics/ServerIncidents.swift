/// What went wrong with the server itself.
package struct ServerIncidents: Sendable, Equatable {
    /// Starts that followed an end which nobody asked for.
    package var restarts: Int
    /// Bodies that are not read, as the server ended over them, by feed.
    package var heldBack: [HeldBack]
    /// Nil where it cannot change.
    package var configuration: ConfigurationStatus?
    /// Nil where all is kept in a file.
    package var database: DatabaseStatus?
    /// By agency; nil where none are learned.
    package var trees: [TreesStatus]?

    package struct HeldBack: Sendable, Equatable {
        /// `agency/name`
        package var feed: String
        package var bodies: Int

        package init(feed: String, bodies: Int) {
            self.feed = feed
            self.bodies = bodies
        }
    }

    package init(
        restarts: Int = 0, heldBack: [HeldBack] = [], configuration: ConfigurationStatus? = nil,
        database: DatabaseStatus? = nil, trees: [TreesStatus]? = nil
    ) {
        self.restarts = restarts
        self.heldBack = heldBack
        self.configuration = configuration
        self.database = database
        self.trees = trees
    }
}
