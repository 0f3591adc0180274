package import TransitCore

/// A source of an agency's timetable.
package protocol ScheduleSource: Sendable {
    /// Looks for a newer one. A file in the answer stays as it is until the next call.
    func check() async throws(FeedError) -> ScheduleCheck

    /// Returns the schedule stored by an earlier process, without a request; nil if there is none.
    func kept() -> ScheduleCheck?

    /// Learns that a schedule has proved good: it takes the place of the one kept before.
    /// - Returns: the same, where it is now.
    func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent
}

extension ScheduleSource {
    package func kept() -> ScheduleCheck? { nil }

    package func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent { content }
}

/// The result of a check for a newer timetable.
package enum ScheduleCheck: Sendable, Equatable {
    case unchanged
    /// There is one. Equal ones have equal fingerprints.
    case new(ScheduleContent, fingerprint: String)
}

package enum ScheduleContent: Sendable, Equatable {
    /// A GTFS feed, still to be compiled, in a file of our own or the operator's.
    case gtfs(path: String)
    /// A provider's network, compiled.
    case network(file: [UInt8], NetworkReport)

    /// Rows that were left out, where that is known already.
    package var discarded: DiscardCounts {
        switch self {
        case .gtfs: DiscardCounts()
        case .network(_, let report): report.discarded
        }
    }
}
