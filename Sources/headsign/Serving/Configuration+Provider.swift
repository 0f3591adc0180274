import Feeds
import TransitCore
import WebServer

// From what an operator wrote to the agency's own API.
extension Configuration.Provider {
    func provider(
        of agency: Configuration.Agency, _ around: ServerEnvironment
    ) throws(Failure) -> any Provider {
        provider(of: agency, over: try transport(around), clock: around.clock)
    }

    /// - Parameter clock: by which the provider tells the time of what its API counts from now.
    func provider(
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

    /// nil for a recording.
    private var api: Configuration.API? {
        if case .api(let api) = access { return api }
        return nil
    }

    /// Seconds between two looks at the network.
    var refresh: Double { api?.refresh ?? Configuration.API(url: "").refresh }

    /// Milliseconds between two looks at the vehicles, where the operator says so.
    fileprivate var vehicleInterval: Int64? { api?.interval.map { Int64($0 * 1000) } }

    private func transport(_ around: ServerEnvironment) throws(Failure) -> any ProviderTransport {
        let transport = try plainTransport(around)
        guard let recorder = around.recorder else { return transport }
        return RecordingProviderTransport(transport, recorder: recorder, failed: around.recordingFails)
    }

    private func plainTransport(_ around: ServerEnvironment) throws(Failure) -> any ProviderTransport {
        switch access {
        case .recording(let recording): return ReplayProviderTransport(recording, clock: around.clock)
        case .api(let api):
            do throws(FeedError) {
                return try HTTPProviderTransport(
                    client: around.client, address: api.url, headers: api.headers.map(\.field),
                    keys: api.key.map { [.key($0)] } ?? [], clock: around.clock)
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
    func pollers(of agency: Configuration.Agency, _ around: ServerEnvironment) -> [AgencyFeedService.LiveFeed] {
        feeds.map { feed in
            let asked = feed.tells.contains(.positions) ? agency.vehicleInterval : nil
            let poller = Poller(
                id: FeedID(agency: agency.id, name: feed.name), source: feed.source, remembersParts: false,
                plan: PollingPlan(interval: asked ?? feed.interval), journal: around.journal, clock: around.clock,
                logger: around.logger)
            return AgencyFeedService.LiveFeed(poller: poller, mayTell: feed.tells)
        }
    }

    func departurePoller(of agency: String, _ around: ServerEnvironment) -> DeparturePoller? {
        departures.map { source in
            DeparturePoller(
                id: FeedID(agency: agency, name: "departures"), source: source, plan: PollingPlan(interval: 20_000),
                journal: around.journal, clock: around.clock, logger: around.logger)
        }
    }
}
