package import Fetching
import TransitCore

/// A OneBusAway server, with SIRI where available: MTA Bus Time, Puget Sound and others.
///
/// Its address ends in `/api`; the transport adds the key.
package struct OneBusAwayProvider: Provider {
    private let transport: any ProviderTransport
    private let settings: OneBusAwaySettings
    private let vehicles: OneBusAwayVehicleSource

    /// - Parameter clock: Unused by this provider, whose requests contain no times.
    package init(transport: any ProviderTransport, clock: any EpochClock, settings: OneBusAwaySettings = .init()) {
        self.transport = transport
        self.settings = settings
        vehicles = OneBusAwayVehicleSource(transport, settings: settings)
    }

    package func network() async throws(FeedError) -> ProviderNetwork {
        try await OneBusAwayNetwork(transport: transport, settings: settings).network()
    }

    /// The vehicles, with the alerts in the same responses.
    package var feeds: [ProviderFeed] {
        [
            ProviderFeed(
                name: "vehicles", possibleParts: [.positions, .predictions, .serviceAlerts], source: vehicles,
                interval: settings.allowedInterval)
        ]
    }

    package var departures: (any DepartureSource)? { OneBusAwayDepartureSource(transport: transport) }
}

private struct OneBusAwayDepartureSource: DepartureSource {
    let transport: any ProviderTransport

    func departures(at stopID: String) async throws(FeedError) -> FeedReading {
        let path: ProviderPath = "where/arrivals-and-departures-for-stop/\(stopID).json?minutesBefore=2&minutesAfter=90"
        return try OneBusAwayDeparturesAdapter(stopID: stopID).reading(
            from: try await transport.body(path, for: "departures"))
    }
}
