package import TransitCore

/// The state of the active configuration relative to the operator's configuration file.
package struct ConfigurationStatus: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        /// The content of the configuration file is active.
        case current
        /// The file is invalid; the previous configuration remains active.
        case refused
        /// The agencies match the configuration file; other changes require a restart.
        case needsRestart
    }

    package var state: State
    /// The time at which the state began.
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
