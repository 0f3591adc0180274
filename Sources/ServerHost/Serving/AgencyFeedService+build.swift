import Agencies
package import AsyncHTTPClient
package import Cluster
package import Feeds
package import Fetching
package import Logging
package import TransitCore
import WebServer

/// The dependencies that all agencies of a server share.
package struct ServerEnvironment: Sendable {
    package var data: String
    var client: HTTPClient
    package var imports: ImportQueue
    var clock: any EpochClock
    var logger: Logger
    var threads = AgencyThreads()
    /// The crash journal, which records each response body while it is parsed.
    var journal: CrashJournal?
    /// The leases that assign agencies to nodes; nil if this server owns all agencies.
    var leases: (any Leases)?
    var learnsTrees = false
    /// The recorder of every fetched body; nil if nothing is recorded.
    package var recorder: Recorder?
    /// The file with the operator's own service alerts; nil for a command other than the server, or without a
    /// configuration file.
    var alerts: AlertFile?

    package init(
        data: String, client: HTTPClient, imports: ImportQueue, clock: any EpochClock, logger: Logger,
        journal: CrashJournal? = nil, leases: (any Leases)? = nil, learnsTrees: Bool = false,
        alerts: AlertFile? = nil
    ) {
        (self.data, self.client, self.imports, self.clock, self.logger) = (data, client, imports, clock, logger)
        (self.journal, self.leases, self.learnsTrees, self.alerts) = (journal, leases, learnsTrees, alerts)
    }

    /// Returns a function that logs a failure to record.
    var recordingFails: @Sendable (RecordingError) -> Void {
        { [logger] error in logger.error("Recording failed", metadata: ["error.message": "\(error.message)"]) }
    }
}

extension Configuration.Agency {
    /// The agency's description, as published to clients.
    var description: AgencyDescription {
        AgencyDescription(
            id: id, name: name, url: url, phone: phone, timeZone: timeZone, attribution: attribution, fare: fare,
            isSimulated: simulation != nil, hasLiveData: hasLiveData, asksForDepartures: asksForDepartures, area: area,
            sections: sections, groups: groups)
    }

    /// Whether departures are polled per stop. False for recordings, and for APIs whose responses contain all stops.
    private var asksForDepartures: Bool {
        if case .provider(let provider) = network, case .api = provider.access { return provider.kind != .magicbus }
        return false
    }

    package var hasLiveData: Bool {
        if case .provider = network { return true }
        return simulation != nil || !feeds.isEmpty
    }

    func service(_ entry: PublishedAgency, _ environment: ServerEnvironment) throws -> AgencyFeedService {
        let store = try TimetableFileStore(data: environment.data, agency: id, dates: network.dates)
        let (schedule, provider) = try sources(store, environment)
        let pollers =
            try feeds.map { try $0.poller(agency: id, environment) } + (provider?.pollers(of: self, environment) ?? [])
        let departures = asksForDepartures ? provider?.departurePoller(of: id, environment) : nil
        let simulation = simulation.map {
            AgencyFeedService.Simulation(seed: $0.seed, plan: PollingPlan(interval: Int64($0.interval * 1000)))
        }
        var names = [AgencyFeedService.scheduleFeed] + pollers.map(\.poller.id.name)
        if simulation != nil { names.append(AgencyFeedService.Simulation.feed) }
        if let departures { names.append(departures.id.name) }
        if environment.alerts != nil { names.append(AlertFileSource.feed) }
        let engine = AgencyEngine(entry: entry, feedNames: names, learnsTrees: environment.learnsTrees) {
            [leases = environment.leases, id] in
            leases.map { $0.heldEpoch(of: id) != nil } ?? true
        }
        return AgencyFeedService(
            id: id, entry: entry, engine: engine, store: store,
            imports: environment.imports, watcher: watcher(schedule, environment), pollers: pollers,
            departures: departures,
            simulation: simulation, alerts: environment.alerts(of: id, engine),
            thread: environment.threads.thread(of: id), journal: environment.journal,
            clock: environment.clock,
            logger: environment.logger)
    }

    private func sources(
        _ store: TimetableFileStore, _ environment: ServerEnvironment
    ) throws -> (schedule: any ScheduleSource, provider: (any Provider)?) {
        switch network {
        case .gtfs(let schedule): return (try schedule.source(file: store.feedPath, environment), nil)
        case .provider(let settings):
            let provider = try settings.provider(of: self, environment)
            return (NetworkSchedule(provider), provider)
        }
    }

    private func watcher(_ source: any ScheduleSource, _ environment: ServerEnvironment) -> ScheduleWatcher {
        ScheduleWatcher(
            id: FeedID(agency: id, name: AgencyFeedService.scheduleFeed), source: source,
            plan: .schedule(interval: Int64(network.refresh * 1000)), clock: environment.clock,
            logger: environment.logger)
    }
}

extension Configuration.NetworkSource {
    /// The configured mapping of the feed's service days to calendar dates.
    package var dates: ServiceCalendar.Dates {
        if case .gtfs(let schedule) = self { return schedule.dates }
        return .asPublished
    }

    /// The interval in seconds between checks for a newer version.
    fileprivate var refresh: Double {
        switch self {
        case .gtfs(let schedule): schedule.refresh
        case .provider(let provider): provider.refresh
        }
    }
}

extension Configuration.Schedule {
    /// Creates the source of a schedule at a path or URL.
    /// - Parameter file: The path at which downloads are stored.
    package func source(file: String, _ environment: ServerEnvironment) throws(Failure) -> any ScheduleSource {
        guard source.isWebAddress else { return LocalSchedule(path: source) }
        return RemoteSchedule(client: environment.client, endpoint: try endpoint(source, headers), file: file)
    }
}

extension Configuration.Feed {
    package func poller(agency: String, _ environment: ServerEnvironment) throws -> AgencyFeedService.LiveFeed {
        let poller = Poller(
            id: FeedID(agency: agency, name: name), source: source(over: try transport(environment)),
            remembersParts: format == .gtfsRealtime, expected: FeedPart.named(name),
            plan: PollingPlan(interval: Int64(interval * 1000)), adapter: format.adapter, journal: environment.journal,
            clock: environment.clock, logger: environment.logger)
        return AgencyFeedService.LiveFeed(poller: poller, possibleParts: [.positions, .predictions, .serviceAlerts])
    }

    package func source(over transport: any FeedTransport) -> any FeedSource {
        switch format {
        case .gtfsRealtime: GTFSRealtimeSource(transport)
        case .siri(let hasFullIDs):
            AdaptedSource(transport, adapter: SIRIAdapter(ids: hasFullIDs ? .full : .withoutAgency))
        }
    }

    func transport(_ environment: ServerEnvironment) throws -> any FeedTransport {
        let transport = try origin.transport(feed: name, key: key, environment)
        guard let recorder = environment.recorder else { return transport }
        return RecordingTransport(transport, recorder: recorder, feed: name, failed: environment.recordingFails)
    }
}

extension Configuration.Feed.Format {
    /// The name of the feed's format in the crash journal.
    fileprivate var adapter: String {
        switch self {
        case .gtfsRealtime: "gtfs-realtime"
        case .siri: "siri"
        }
    }
}

extension Configuration.Feed.Origin {
    fileprivate func transport(feed: String, key: String?, _ environment: ServerEnvironment) throws -> any FeedTransport
    {
        switch self {
        case .file(let path):
            return FileTransport(path: path, clock: environment.clock)
        case .address(let address, let headers):
            return HTTPTransport(
                client: environment.client, endpoint: try endpoint(address, headers, key: key), clock: environment.clock
            )
        case .recording(let recording):
            return try recording.transport(of: feed, clock: environment.clock)
        }
    }
}

private func endpoint(
    _ address: String, _ headers: [Configuration.Header], key: String? = nil
) throws(Failure) -> HTTPEndpoint {
    do throws(FeedError) {
        return try HTTPEndpoint(address, headers: headers.map(\.field), keys: key.map { [.key($0)] } ?? [])
    } catch {
        throw Failure(.badConfiguration, error.message)
    }
}

extension Configuration.Header {
    var field: HTTPEndpoint.Field { HTTPEndpoint.Field(name: name, value: value) }
}

extension HTTPEndpoint.Field {
    static func key(_ value: String) -> HTTPEndpoint.Field { HTTPEndpoint.Field(name: "key", value: value) }
}
