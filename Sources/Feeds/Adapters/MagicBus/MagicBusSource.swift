import Fetching
import TransitCore

/// A feed that polls one resource of the server.
struct MagicBusSource: FeedSource {
    let transport: any ProviderTransport
    let path: ProviderPath
    let feed: String
    /// Creates the adapter for a response, given the time of the request.
    let adapter: @Sendable (EpochSeconds) -> any FeedAdapter

    func fetch() async throws(FeedError) -> Fetched {
        let response = try await transport.get(path, for: feed)
        let reading = try response.hasBody() ? adapter(response.at.seconds).reading(from: response.body) : nil
        return Fetched(reading: reading, at: response.at, next: response.next)
    }
}
