package import TransitCore

/// How an agency's timetable is doing. The old one serves while a new one is loading or has failed to.
package struct ScheduleStatus: Sendable, Equatable {
    package enum State: String, Sendable {
        case loading, ready, failed
    }

    package var state: State
    /// What riders and operators may read about a failure; names no path and no address.
    package var message: String?
    /// The same in a word for programs, as of a feed's error.
    package var reason: String?
    /// When it is looked for again after a failure.
    package var nextAttempt: EpochSeconds?
    /// The day on which a newer timetable replaces the one that serves; nil if none waits.
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
