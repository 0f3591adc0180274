package import Fetching
package import TransitCore

/// A source of readings.
package protocol FeedSource: Sendable {
    /// Fetches the feed's current state.
    func fetch() async throws(FeedError) -> Fetched
}

/// The result of one fetch. Its reading has been sanitized by ``FeedReading/bound(at:)``; readings are passed on only
/// in this type.
package struct Fetched: Sendable {
    /// Nil if nothing has changed since the last fetch.
    package private(set) var reading: FeedReading?
    /// The time of the fetch.
    package var at: EpochMilliseconds
    /// The time of the next body, known for recordings only.
    package var next: EpochMilliseconds?

    package init(reading: FeedReading?, at: EpochMilliseconds, next: EpochMilliseconds? = nil) {
        self.reading = reading
        self.at = at
        self.next = next
        self.reading?.bound(at: at.seconds)
    }

    /// Returns the result with data from earlier fetches added to its reading.
    func adding(_ change: (inout FeedReading) -> Void) -> Fetched {
        var changed = self
        if var reading {
            change(&reading)
            changed.reading = reading
        }
        return changed
    }
}

/// A source that parses bodies with an adapter.
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
