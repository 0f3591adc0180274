package import Fetching
package import TransitCore

/// A source of an agency's timetable.
package protocol ScheduleSource: Sendable {
    /// Checks for a new timetable. A returned file stays unchanged until the next call.
    func check() async throws(FeedError) -> ScheduleCheck

    /// Returns the schedule stored by an earlier run of the server, without network access; nil if there is none.
    func kept() -> ScheduleCheck?

    /// Marks a schedule as imported successfully; it replaces the stored one.
    /// - Returns: The schedule at its new location.
    func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent
}

extension ScheduleSource {
    package func kept() -> ScheduleCheck? { nil }

    package func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent { content }
}

/// The result of a check.
package enum ScheduleCheck: Sendable, Equatable {
    case unchanged
    /// A new schedule; equal schedules have equal fingerprints.
    case new(ScheduleContent, fingerprint: String)
}

package enum ScheduleContent: Sendable, Equatable {
    /// A GTFS feed that is not compiled yet, in a file of the server or of the operator.
    case gtfs(path: String)
    /// A provider's network, compiled.
    case network(file: [UInt8], NetworkReport)

    /// The rows left out, if known already.
    package var discarded: DiscardCounts {
        switch self {
        case .gtfs: DiscardCounts()
        case .network(_, let report): report.discarded
        }
    }
}
