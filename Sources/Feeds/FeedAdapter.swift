package import Fetching
package import TransitCore

/// Parses the response bodies of a feed format into format-independent messages (``FeedReading``). It is a pure
/// function, and the only type that a further format must implement.
package protocol FeedAdapter: Sendable {
    /// Parses a response body. Malformed rows are omitted and counted in ``FeedReading/discarded``.
    /// - Throws: An error if the body has another format.
    func reading(from body: [UInt8]) throws(FeedError) -> FeedReading
}
