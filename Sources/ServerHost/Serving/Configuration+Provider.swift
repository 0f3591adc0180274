package import Feeds
package import Fetching
import TransitCore
import WebServer

// Creates providers and pollers from the configuration of a proprietary API.
extension Configuration.Provider {
    package func provider(
        of agency: Configuration.Agency, _ environment: ServerEnvironment
    ) throws(Failure) -> any Provider {
        provider(of: agency, over: try transport(environment), clock: environment.clock)
    }

    /// Creates a provider that sends its requests through a transport.
    /// - Parameter clock: The clock that converts the API's relative times.
    package func provider(
        of agency: Configuration.Agency, over transport: any ProviderTransport, clock: any EpochClock
    ) -> any Provider {
        switch kind {
        case .magicbus:
            let settings = MagicBusSettings(format: api?.isXML == true ? .xml : .json, agency: agency.inNetwork)
            return MagicBusProvider(transport: transport, clock: clock, settings: settings)
        case .infopoint:
            let settings = InfoPointProvider.Settings(agency: agency.inNetwork)
            return InfoPointProvider(transport: transport, clock: clock, settings: settings)
        case .onebusaway:
            var settings = OneBusAwaySettings()
            settings.agencies = api?.agencies
            settings.timeZone = agency.timeZone ?? ""
            return OneBusAwayProvider(transport: transport, clock: clock, settings: settings)
        }
    }

    /// The settings of the API; nil for a recording.
    private var api: Configuration.API? {
        if case .api(let api) = access { return api }
        return nil
    }

    /// The polling interval for the network in seconds.
    var refresh: Double { api?.refresh ?? Configuration.API(url: "").refresh }

    /// The polling interval for vehicles in milliseconds; nil uses the provider's default.
    fileprivate var vehicleInterval: Int64? { api?.interval.map { Int64($0 * 1000) } }

    private func transport(_ environment: ServerEnvironment) throws(Failure) -> any ProviderTransport {
        let transport = try plainTransport(environment)
        guard let recorder = environment.recorder else { return transport }
        return RecordingProviderTransport(transport, recorder: recorder, failed: environment.recordingFails)
    }

    private func plainTransport(_ environment: ServerEnvironment) throws(Failure) -> any ProviderTransport {
        switch access {
        case .recording(let recording): return ReplayProviderTransport(recording, clock: environment.clock)
        case .api(let api):
            do throws(FeedError) {
                return try HTTPProviderTransport(
                    client: environment.client, address: api.url, headers: api.headers.map(\.field),
                    keys: api.key.map { [.key($0)] } ?? [], clock: environment.clock)
            } catch {
                throw Failure(.badConfiguration, error.message)
            }
        }
    }
}

extension Configuration.Agency {
    fileprivate var inNetwork: ProviderNetwork.Agency {
        var agency = ProviderNetwork.Agency(id: id, name: name)
        agency.url = url ?? ""
        agency.phone = phone ?? ""
        agency.timeZone = timeZone ?? ""
        return agency
    }

    fileprivate var vehicleInterval: Int64? {
        if case .provider(let provider) = network { return provider.vehicleInterval }
        return nil
    }
}

extension Provider {
    package func pollers(
        of agency: Configuration.Agency, _ environment: ServerEnvironment
    ) -> [AgencyFeedService.LiveFeed] {
        feeds.map { feed in
            let asked = feed.possibleParts.contains(.positions) ? agency.vehicleInterval : nil
            let poller = Poller(
                id: FeedID(agency: agency.id, name: feed.name), source: feed.source, remembersParts: false,
                plan: PollingPlan(interval: asked ?? feed.interval), journal: environment.journal,
                clock: environment.clock,
                logger: environment.logger)
            return AgencyFeedService.LiveFeed(poller: poller, possibleParts: feed.possibleParts)
        }
    }

    func departurePoller(of agency: String, _ environment: ServerEnvironment) -> DeparturePoller? {
        departures.map { source in
            DeparturePoller(
                id: FeedID(agency: agency, name: "departures"), source: source, plan: PollingPlan(interval: 20_000),
                journal: environment.journal, clock: environment.clock, logger: environment.logger)
        }
    }
}
