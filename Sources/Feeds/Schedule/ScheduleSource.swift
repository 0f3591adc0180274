package import Fetching
package import TransitCore

/// A source of an agency's timetable.
package protocol ScheduleSource: Sendable {
    /// Checks for a new timetable. A returned file remains unchanged until the next call.
    func check() async throws(FeedError) -> ScheduleCheck

    /// Returns the schedule that an earlier run of the server stored, without network access; nil if there is none.
    func kept() -> ScheduleCheck?

    /// Marks a schedule as successfully imported, so that it replaces the stored one.
    /// - Returns: The schedule at its new location.
    func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent
}

extension ScheduleSource {
    package func kept() -> ScheduleCheck? { nil }

    package func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent { content }
}

/// The result of a check for a new timetable.
package enum ScheduleCheck: Sendable, Equatable {
    case unchanged
    /// A schedule that differs from the last one. Equal schedules have equal fingerprints.
    case new(ScheduleContent, fingerprint: String)
}

package enum ScheduleContent: Sendable, Equatable {
    /// The path of a GTFS feed that is not compiled yet.
    case gtfs(path: String)
    /// A compiled network of a provider without GTFS.
    case network(file: [UInt8], NetworkReport)

    /// The counts of omitted rows, if they are already known.
    package var discarded: DiscardCounts {
        switch self {
        case .gtfs: DiscardCounts()
        case .network(_, let report): report.discarded
        }
    }
}
