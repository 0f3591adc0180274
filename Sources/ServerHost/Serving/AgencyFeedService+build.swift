import Agencies
package import AsyncHTTPClient
package import Cluster
package import Feeds
package import Fetching
package import Logging
package import TransitCore
import WebServer

/// The dependencies shared by all agencies of a server.
package struct ServerEnvironment: Sendable {
    package var data: String
    var client: HTTPClient
    package var imports: ImportQueue
    var clock: any EpochClock
    var logger: Logger
    var threads = AgencyThreads()
    /// The crash journal, which records each body while it is parsed.
    var journal: CrashJournal?
    /// The ownership of agencies among nodes; nil if this server owns all.
    var leases: (any Leases)?
    var learnsTrees = false
    /// Records every fetched body, if set.
    package var recorder: Recorder?
    /// The operator's own service alerts; nil outside of a server with a configuration file.
    var alerts: AlertFile?

    package init(
        data: String, client: HTTPClient, imports: ImportQueue, clock: any EpochClock, logger: Logger,
        journal: CrashJournal? = nil, leases: (any Leases)? = nil, learnsTrees: Bool = false,
        alerts: AlertFile? = nil
    ) {
        (self.data, self.client, self.imports, self.clock, self.logger) = (data, client, imports, clock, logger)
        (self.journal, self.leases, self.learnsTrees, self.alerts) = (journal, leases, learnsTrees, alerts)
    }

    /// Logs a failure to record.
    var recordingFails: @Sendable (RecordingError) -> Void {
        { [logger] error in logger.error("Recording failed", metadata: ["error.message": "\(error.message)"]) }
    }
}

extension Configuration.Agency {
    /// The agency's public description.
    var description: AgencyDescription {
        AgencyDescription(
            id: id, name: name, url: url, phone: phone, timeZone: timeZone, attribution: attribution, fare: fare,
            isSimulated: simulation != nil, hasLiveData: hasLiveData, asksForDepartures: asksForDepartures, area: area,
            sections: sections, groups: groups)
    }

    /// Whether the provider is polled per stop. Not for recordings, and not for feeds that contain all stops at once.
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
    /// The mapping of the feed's days to calendar dates, as configured.
    package var dates: ServiceCalendar.Dates {
        if case .gtfs(let schedule) = self { return schedule.dates }
        return .asPublished
    }

    /// Seconds between checks for a newer version.
    fileprivate var refresh: Double {
        switch self {
        case .gtfs(let schedule): schedule.refresh
        case .provider(let provider): provider.refresh
        }
    }
}

extension Configuration.Schedule {
    /// Creates the source.
    /// - Parameter file: the path at which downloads are stored.
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
    /// The adapter's name in the crash journal.
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
