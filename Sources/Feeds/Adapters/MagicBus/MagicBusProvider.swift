package import Fetching
import TransitCore

/// The provider for Magic Bus by the University of Michigan: campus loops, with one response for all data of a kind.
/// API v0 uses JSON; the older feeds use XML.
package struct MagicBusProvider: Provider {
    private let transport: any ProviderTransport
    private let settings: MagicBusSettings
    package let feeds: [ProviderFeed]

    /// - Parameter transport: A transport for the server's base URL, such as `http://mbus.pts.umich.edu`.
    package init(transport: any ProviderTransport, clock: any EpochClock, settings: MagicBusSettings) {
        self.transport = transport
        self.settings = settings
        switch settings.format {
        case .json: feeds = Self.jsonFeeds(transport, clock)
        case .xml: feeds = Self.xmlFeeds(transport, clock)
        }
    }

    package func network() async throws(FeedError) -> ProviderNetwork {
        try await MagicBusNetwork(transport: transport, settings: settings).fetch()
    }

    /// Nil, because one of the feeds contains the departures of all stops.
    package var departures: (any DepartureSource)? { nil }

    private static func jsonFeeds(_ transport: any ProviderTransport, _ clock: any EpochClock) -> [ProviderFeed] {
        let vehicles = MagicBusSource(transport: transport, path: "api/v0/buses/", feed: "vehicles") { _ in
            MagicBusVehicles(.json)
        }
        let alerts = MagicBusSource(transport: transport, path: "api/v0/announcements/", feed: "alerts") { _ in
            MagicBusAnnouncements()
        }
        let departures = MagicBusSource(transport: transport, path: "api/v0/arrivals/", feed: "departures") { asked in
            MagicBusArrivals(fetched: asked)
        }
        return [
            feed("vehicles", [.positions], vehicles, every: 10), feed("alerts", [.serviceAlerts], alerts, every: 60),
            feed("departures", [.departures], MagicBusDepartures(departures, clock: clock), every: 20),
        ]
    }

    private static func xmlFeeds(_ transport: any ProviderTransport, _ clock: any EpochClock) -> [ProviderFeed] {
        let vehicles = MagicBusSource(transport: transport, path: "shared/location_feed.xml", feed: "vehicles") { _ in
            MagicBusVehicles(.xml)
        }
        let departures = MagicBusSource(transport: transport, path: "shared/public_feed.xml", feed: "departures") {
            MagicBusPublicFeed(fetched: $0)
        }
        return [
            feed("vehicles", [.positions], vehicles, every: 10),
            feed("departures", [.departures], MagicBusDepartures(departures, clock: clock), every: 20),
        ]
    }

    private static func feed(
        _ name: String, _ possibleParts: Set<FeedPart>, _ source: any FeedSource, every seconds: Int64
    ) -> ProviderFeed {
        ProviderFeed(name: name, possibleParts: possibleParts, source: source, interval: seconds * 1000)
    }
}
