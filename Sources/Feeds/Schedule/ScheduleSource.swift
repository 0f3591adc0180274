/// Where an agency's GTFS feed comes from.
package protocol ScheduleSource: Sendable {
    /// Looks for a newer feed. The file at the path in the answer stays as it is until the next call.
    func check() async throws(FeedError) -> ScheduleCheck
}

/// What came of looking for a newer feed.
package enum ScheduleCheck: Sendable, Equatable {
    case unchanged
    /// There is one, in a file of our own or the operator's. Equal feeds have equal fingerprints.
    case new(path: String, fingerprint: String)
}
