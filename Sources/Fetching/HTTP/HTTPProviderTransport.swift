package import AsyncHTTPClient

/// Sends requests to a provider's API over HTTP.
package struct HTTPProviderTransport: ProviderTransport {
    private let client: HTTPClient
    private let base: String
    private let headers: [HTTPEndpoint.Field]
    private let keys: [HTTPEndpoint.Field]
    private let limits: HTTPLimits
    private let clock: any EpochClock

    /// - Parameters:
    ///   - address: The base URL of all paths of the API.
    ///   - keys: Query parameters to add to each request. Their values are never displayed.
    /// - Throws: `badAddress` if the base URL is invalid.
    package init(
        client: HTTPClient, address: String, headers: [HTTPEndpoint.Field] = [], keys: [HTTPEndpoint.Field] = [],
        limits: HTTPLimits = .feed, clock: any EpochClock
    ) throws(FeedError) {
        _ = try HTTPEndpoint(address, headers: headers, keys: keys)
        self.client = client
        base = address.hasSuffix("/") ? address : address + "/"
        self.headers = headers
        self.keys = keys
        self.limits = limits
        self.clock = clock
    }

    package func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        let endpoint = try HTTPEndpoint(base + path.description, headers: headers, keys: keys)
        return try await HTTPTransport(client: client, endpoint: endpoint, limits: limits, clock: clock).response()
    }
}
