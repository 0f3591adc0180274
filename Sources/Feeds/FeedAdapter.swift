package import TransitCore

/// Makes a reading of a body: the one thing to write for another kind of feed. Pure, so that it is tested with files.
package protocol FeedAdapter: Sendable {
    /// Damaged rows are left out and counted in ``FeedReading/discarded``; a body that is something else altogether is
    /// an error.
    func reading(from body: [UInt8]) throws(FeedError) -> FeedReading
}
