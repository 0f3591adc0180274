package import TransitCore

/// How the configuration that serves stands to the operator's file.
package struct ConfigurationStatus: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        /// As the file says.
        case current
        /// The file is wrong; what it said before goes on.
        case refused
        /// The agencies are as the file says; something else waits for the next start.
        case needsRestart
    }

    package var state: State
    /// When it came to be so.
    package var since: EpochSeconds
    package var reloads: Int
    package var refusals: Int

    package init(state: State = .current, since: EpochSeconds, reloads: Int = 0, refusals: Int = 0) {
        self.state = state
        self.since = since
        self.reloads = reloads
        self.refusals = refusals
    }
}
