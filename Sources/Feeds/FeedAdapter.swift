package import TransitCore

/// Parses a body into a reading: the only part to implement for another feed format. A pure function, tested with
/// files.
package protocol FeedAdapter: Sendable {
    /// Parses a body. Damaged rows are left out and counted in ``FeedReading/discarded``; a body of another format is
    /// an error.
    func reading(from body: [UInt8]) throws(FeedError) -> FeedReading
}
