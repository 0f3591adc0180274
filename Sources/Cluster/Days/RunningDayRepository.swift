package import TransitCore

/// A store of the logs of running service days that several nodes share, from which a node that takes over an agency
/// continues the day.
package protocol RunningDayRepository: Sendable {
    /// Returns the names of an agency's segments of the days from a date on, in no order.
    /// - Throws: ``SealedDayFailure``.
    func segments(of agency: String, from date: ServiceDate) async throws(SealedDayFailure) -> [RunningDaySegment]

    /// Returns the content of a segment; nil if there is none.
    /// - Throws: ``SealedDayFailure``.
    func content(of segment: RunningDaySegment) async throws(SealedDayFailure) -> [UInt8]?

    /// Stores a segment, durably once this has returned. Replaces its earlier content.
    /// - Throws: ``SealedDayFailure``.
    func store(_ content: [UInt8], as segment: RunningDaySegment) async throws(SealedDayFailure)

    /// Deletes a segment. Does nothing if there is none.
    /// - Throws: ``SealedDayFailure``.
    func delete(_ segment: RunningDaySegment) async throws(SealedDayFailure)
}
