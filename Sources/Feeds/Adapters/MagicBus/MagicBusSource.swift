import TransitCore

/// One resource, asked for again and again.
struct MagicBusSource: FeedSource {
    let transport: any ProviderTransport
    let path: ProviderPath
    let feed: String
    /// Makes the adapter for an answer that was asked for at a time, epoch seconds.
    let adapter: @Sendable (Int64) -> any FeedAdapter

    func fetch() async throws(FeedError) -> Fetched {
        let response = try await transport.get(path, for: feed)
        let reading = try response.hasBody() ? adapter(response.at / 1000).reading(from: response.body) : nil
        return Fetched(reading: reading, at: response.at, next: response.next)
    }
}
