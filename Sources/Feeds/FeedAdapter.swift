package import Fetching
package import TransitCore

/// Parses a body into a reading. This is the only type to implement for another feed format; it is a pure function.
package protocol FeedAdapter: Sendable {
    /// Parses a body. Damaged rows are omitted and counted in ``FeedReading/discarded``.
    /// - Throws: An error for a body of another format.
    func reading(from body: [UInt8]) throws(FeedError) -> FeedReading
}
