package import Fetching
package import TransitCore

/// A source of parsed feed messages (``FeedReading``): a feed that is fetched and parsed.
package protocol FeedSource: Sendable {
    /// Fetches and parses the current state of the feed.
    func fetch() async throws(FeedError) -> Fetched
}

/// The result of one fetch. Its initializer sanitizes the reading with ``FeedReading/bound(at:)``, so that every
/// reading received in this type is sanitized.
package struct Fetched: Sendable {
    /// The parsed message; nil if nothing has changed since the last fetch.
    package private(set) var reading: FeedReading?
    /// The time of the fetch.
    package var at: EpochMilliseconds
    /// The time at which the next body is available; known only for recordings.
    package var next: EpochMilliseconds?

    package init(reading: FeedReading?, at: EpochMilliseconds, next: EpochMilliseconds? = nil) {
        self.reading = reading
        self.at = at
        self.next = next
        self.reading?.bound(at: at.seconds)
    }

    /// Returns the result with its parsed message changed, for example by adding data from earlier fetches.
    func adding(_ change: (inout FeedReading) -> Void) -> Fetched {
        var changed = self
        if var reading {
            change(&reading)
            changed.reading = reading
        }
        return changed
    }
}

/// A source that fetches response bodies from a transport and parses them with an adapter.
package struct AdaptedSource: FeedSource {
    private let transport: any FeedTransport
    private let adapter: any FeedAdapter

    package init(_ transport: any FeedTransport, adapter: any FeedAdapter) {
        self.transport = transport
        self.adapter = adapter
    }

    package func fetch() async throws(FeedError) -> Fetched {
        let response = try await transport.response()
        let reading = try response.hasBody() ? adapter.reading(from: response.body) : nil
        return Fetched(reading: reading, at: response.at, next: response.next)
    }
}
