package import TransitCore

/// An agency's own API, where it has more than one kind of request or no GTFS: what to write for another one is told in
/// `docs/adding-a-feed.md`.
package protocol Provider: Sendable {
    /// Fetches routes, stops and lines, with as many requests as needed.
    func network() async throws(FeedError) -> ProviderNetwork

    /// The realtime feeds, each polled separately.
    var feeds: [ProviderFeed] { get }

    /// The source of departures per stop; nil if the API has no such request.
    var departures: (any DepartureSource)? { get }
}

/// One of a provider's live feeds.
package struct ProviderFeed: Sendable {
    /// Unique within the provider, as operators see it.
    package var name: String
    /// The feed parts that this feed can contain.
    package var tells: Set<FeedPart>
    package var source: any FeedSource
    /// Milliseconds between two fetches.
    package var interval: Int64

    package init(name: String, tells: Set<FeedPart>, source: any FeedSource, interval: Int64) {
        self.name = name
        self.tells = tells
        self.source = source
        self.interval = interval
    }
}

/// Answers for one stop at a time, when a rider looks at it.
package protocol DepartureSource: Sendable {
    /// - Parameter stopID: as in the provider's network.
    /// - Returns: a reading with ``FeedReading/departures`` of this stop alone.
    func departures(at stopID: String) async throws(FeedError) -> FeedReading
}
