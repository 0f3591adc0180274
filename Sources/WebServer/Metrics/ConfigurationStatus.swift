package import TransitCore

/// The relation between the active configuration and the operator's file.
package struct ConfigurationStatus: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        /// The content of the configuration file is active.
        case current
        /// The file is invalid; the previous configuration stays active.
        case refused
        /// The agencies are as in the configuration file; other changes need a restart.
        case needsRestart
    }

    package var state: State
    /// The time since which the state holds.
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
