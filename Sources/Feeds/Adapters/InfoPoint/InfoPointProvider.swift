package import Fetching
import TransitCore

/// The provider for Avail InfoPoint, an API of CATA, PVTA and many other agencies.
package struct InfoPointProvider: Provider {
    package struct Settings: Sendable {
        /// The agency's properties, which the API does not contain.
        package var agency: ProviderNetwork.Agency
        /// The interval between two requests for vehicles in milliseconds.
        package var interval: Int64

        package init(agency: ProviderNetwork.Agency, interval: Int64 = 10_000) {
            self.agency = agency
            self.interval = interval
        }
    }

    /// The interval between two requests for messages in milliseconds. Messages change a few times a day.
    private static let messagesInterval: Int64 = 60_000

    private let server: InfoPointServer
    private let clock: any EpochClock
    private let settings: Settings
    private let vehicles: InfoPointVehicleSource

    /// - Parameter transport: A transport for the API's base URL, which ends in `InfoPoint`.
    package init(transport: any ProviderTransport, clock: any EpochClock, settings: Settings) {
        server = InfoPointServer(transport)
        self.clock = clock
        self.settings = settings
        vehicles = InfoPointVehicleSource(server, clock: clock)
    }

    package func network() async throws(FeedError) -> ProviderNetwork {
        try await InfoPointNetworkLoader(server, agency: settings.agency).network()
    }

    package var feeds: [ProviderFeed] {
        let messages = InfoPointSource(
            server, path: "rest/PublicMessages/GetCurrentMessages", feed: "messages",
            adapter: InfoPointMessagesAdapter())
        return [
            ProviderFeed(name: "vehicles", possibleParts: [.positions], source: vehicles, interval: settings.interval),
            ProviderFeed(
                name: "messages", possibleParts: [.serviceAlerts], source: messages, interval: Self.messagesInterval),
        ]
    }

    package var departures: (any DepartureSource)? { InfoPointDepartures(server) }
}

/// A feed that is fetched from one path and parsed by one adapter.
struct InfoPointSource: FeedSource {
    private let server: InfoPointServer
    private let path: ProviderPath
    private let feed: String
    private let adapter: any FeedAdapter

    init(_ server: InfoPointServer, path: ProviderPath, feed: String, adapter: any FeedAdapter) {
        self.server = server
        self.path = path
        self.feed = feed
        self.adapter = adapter
    }

    func fetch() async throws(FeedError) -> Fetched {
        let response = try await server.response(path, for: feed)
        let reading = try response.hasBody() ? adapter.reading(from: response.body) : nil
        return Fetched(reading: reading, at: response.at, next: response.next)
    }
}
