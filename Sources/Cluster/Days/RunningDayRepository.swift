package import TransitCore

/// A store, shared by several nodes, of the logs of running service days. A node that takes over an agency continues
/// the day from them.
package protocol RunningDayRepository: Sendable {
    /// Returns the names of an agency's segments for a date and later dates, unordered.
    /// - Throws: ``SealedDayFailure``.
    func segments(of agency: String, from date: ServiceDate) async throws(SealedDayFailure) -> [RunningDaySegment]

    /// Returns the content of a segment; nil if it does not exist.
    /// - Throws: ``SealedDayFailure``.
    func content(of segment: RunningDaySegment) async throws(SealedDayFailure) -> [UInt8]?

    /// Stores a segment, replacing its previous content. The segment is durable when the call returns.
    /// - Throws: ``SealedDayFailure``.
    func store(_ content: [UInt8], as segment: RunningDaySegment) async throws(SealedDayFailure)

    /// Deletes a segment if it exists.
    /// - Throws: ``SealedDayFailure``.
    func delete(_ segment: RunningDaySegment) async throws(SealedDayFailure)
}
