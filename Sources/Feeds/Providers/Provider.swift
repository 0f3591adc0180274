package import Fetching
package import TransitCore

/// The API of an agency that has several kinds of requests, or no GTFS. `docs/adding-a-feed.md` describes how to
/// implement a further provider.
package protocol Provider: Sendable {
    /// Loads the routes, stops and lines with as many requests as necessary.
    func network() async throws(FeedError) -> ProviderNetwork

    /// The realtime feeds, each of which is polled separately.
    var feeds: [ProviderFeed] { get }

    /// The source of the departures of single stops; nil if the API has no such request.
    var departures: (any DepartureSource)? { get }
}

/// A realtime feed of a provider.
package struct ProviderFeed: Sendable {
    /// A name that is unique within the provider, and displayed to operators.
    package var name: String
    /// The parts of the live data, such as positions or service alerts, that the feed may contain.
    package var possibleParts: Set<FeedPart>
    package var source: any FeedSource
    /// The time between two fetches in milliseconds.
    package var interval: Int64

    package init(name: String, possibleParts: Set<FeedPart>, source: any FeedSource, interval: Int64) {
        self.name = name
        self.possibleParts = possibleParts
        self.source = source
        self.interval = interval
    }
}

/// Requests the departures of single stops while riders view them.
package protocol DepartureSource: Sendable {
    /// - Parameter stopID: The id of the stop in the provider's network.
    /// - Returns: The parsed response, which contains only the ``FeedReading/departures`` of this stop.
    func departures(at stopID: String) async throws(FeedError) -> FeedReading
}
