package import Fetching
import TransitCore

/// The provider for OneBusAway servers, with SIRI if available: MTA Bus Time, Puget Sound and others.
///
/// The base URL ends in `/api`; the transport adds the API key.
package struct OneBusAwayProvider: Provider {
    private let transport: any ProviderTransport
    private let settings: OneBusAwaySettings
    private let vehicles: OneBusAwayVehicleSource

    /// - Parameter clock: Not used, because requests to this provider contain no times.
    package init(transport: any ProviderTransport, clock: any EpochClock, settings: OneBusAwaySettings = .init()) {
        self.transport = transport
        self.settings = settings
        vehicles = OneBusAwayVehicleSource(transport, settings: settings)
    }

    package func network() async throws(FeedError) -> ProviderNetwork {
        try await OneBusAwayNetwork(transport: transport, settings: settings).network()
    }

    /// The vehicle feed, whose responses also contain the alerts.
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
