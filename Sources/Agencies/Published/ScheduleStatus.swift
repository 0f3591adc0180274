package import TransitCore

/// The status of an agency's timetable. The previous timetable stays in use while a new one is loading or has failed to
/// load.
package struct ScheduleStatus: Sendable, Equatable {
    package enum State: String, Sendable {
        case loading, ready, failed
    }

    package var state: State
    /// A public description of a failure, without paths or URLs.
    package var message: String?
    /// The failure as a machine-readable code, as in the feeds' status.
    package var reason: String?
    /// The time of the next attempt after a failure.
    package var nextAttempt: EpochSeconds?
    /// The date on which an upcoming timetable replaces the current one; nil if there is none.
    package var next: ServiceDate?
    /// The number of errors in the last import; `warnings` is the number of warnings.
    package var errors: Int
    package var warnings: Int

    package init(_ state: State, message: String? = nil, errors: Int = 0, warnings: Int = 0) {
        self.state = state
        self.message = message
        self.errors = errors
        self.warnings = warnings
    }
}
