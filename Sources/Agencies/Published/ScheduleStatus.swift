package import TransitCore

/// The status of an agency's timetable. The old one remains in use while a new one is loading or has failed to load.
package struct ScheduleStatus: Sendable, Equatable {
    package enum State: String, Sendable {
        case loading, ready, failed
    }

    package var state: State
    /// A public description of a failure, without paths or addresses.
    package var message: String?
    /// The failure as a machine-readable word, as for feeds.
    package var reason: String?
    /// The time of the next attempt after a failure.
    package var nextAttempt: EpochSeconds?
    /// The day on which a newer timetable replaces the current one; nil if there is none.
    package var next: ServiceDate?
    /// Findings of the last import, by severity.
    package var errors: Int
    package var warnings: Int

    package init(_ state: State, message: String? = nil, errors: Int = 0, warnings: Int = 0) {
        self.state = state
        self.message = message
        self.errors = errors
        self.warnings = warnings
    }
}
