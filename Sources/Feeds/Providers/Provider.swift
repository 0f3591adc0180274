package import Fetching
package import TransitCore

/// An agency's own API, with several kinds of requests or without GTFS. `docs/adding-a-feed.md` describes how to
/// implement another one.
package protocol Provider: Sendable {
    /// Returns the routes, stops and lines, with as many requests as necessary.
    func network() async throws(FeedError) -> ProviderNetwork

    /// The live feeds, each polled separately.
    var feeds: [ProviderFeed] { get }

    /// Requests the departures of a stop; nil if the API has no such request.
    var departures: (any DepartureSource)? { get }
}

/// One of a provider's live feeds.
package struct ProviderFeed: Sendable {
    /// Unique within the provider; displayed to operators.
    package var name: String
    /// The parts that it may contain.
    package var possibleParts: Set<FeedPart>
    package var source: any FeedSource
    /// The milliseconds between two fetches.
    package var interval: Int64

    package init(name: String, possibleParts: Set<FeedPart>, source: any FeedSource, interval: Int64) {
        self.name = name
        self.possibleParts = possibleParts
        self.source = source
        self.interval = interval
    }
}

/// Requests the departures of one stop, while a rider views it.
package protocol DepartureSource: Sendable {
    /// - Parameter stopID: The id as in the provider's network.
    /// - Returns: A reading with ``FeedReading/departures`` of this stop only.
    func departures(at stopID: String) async throws(FeedError) -> FeedReading
}
