import AsyncHTTPClient
import Feeds
import Logging
import TransitCore
import WebServer

/// What all agencies of a server share.
struct ServiceSurroundings: Sendable {
    var data: String
    var client: HTTPClient
    var imports: ImportQueue
    var clock: any EpochClock
    var logger: Logger
    /// Keeps every fetched body, if given.
    var recorder: Recorder?
}

extension Configuration.Agency {
    /// What riders are told of the agency.
    var description: AgencyDescription {
        AgencyDescription(
            id: id, name: name, url: url, phone: phone, attribution: attribution, isSimulated: simulation != nil,
            hasLiveData: simulation != nil || !feeds.isEmpty)
    }

    /// The names of its feeds, in the order in which they are shown.
    var feedNames: [String] {
        [AgencyService.scheduleFeed] + feeds.map(\.name) + (simulation == nil ? [] : [AgencyService.Simulation.feed])
    }

    func service(_ entry: AgencyEntry, _ around: ServiceSurroundings) throws -> AgencyService {
        let shelf = try TimetableShelf(data: around.data, agency: id, dates: schedule.dates)
        return AgencyService(
            id: id, keeper: AgencyKeeper(entry: entry, feedNames: feedNames), shelf: shelf, imports: around.imports,
            watcher: try watcher(shelf, around),
            pollers: try feeds.map { try $0.poller(agency: id, around) },
            simulation: simulation.map {
                AgencyService.Simulation(seed: $0.seed, plan: PollingPlan(interval: Int64($0.interval * 1000)))
            },
            clock: around.clock, logger: around.logger)
    }

    private func watcher(_ shelf: TimetableShelf, _ around: ServiceSurroundings) throws -> ScheduleWatcher {
        ScheduleWatcher(
            id: FeedID(agency: id, name: AgencyService.scheduleFeed),
            source: try schedule.source(file: shelf.feedPath, around),
            plan: PollingPlan(interval: Int64(schedule.refresh * 1000)), clock: around.clock, logger: around.logger)
    }
}

extension Configuration.Schedule {
    /// - Parameter file: where to keep what is downloaded.
    func source(file: String, _ around: ServiceSurroundings) throws(Failure) -> any ScheduleSource {
        guard source.isWebAddress else { return LocalSchedule(path: source) }
        return RemoteSchedule(client: around.client, endpoint: try endpoint(source, headers), file: file)
    }
}

extension Configuration.Feed {
    func poller(agency: String, _ around: ServiceSurroundings) throws -> Poller {
        let source = AdaptedSource(WholeFeedTransport(try transport(around)), adapter: GTFSRealtimeAdapter())
        return Poller(
            id: FeedID(agency: agency, name: name), source: source,
            plan: PollingPlan(interval: Int64(interval * 1000)), clock: around.clock, logger: around.logger)
    }

    private func transport(_ around: ServiceSurroundings) throws -> any FeedTransport {
        let transport = try origin.transport(feed: name, around)
        guard let recorder = around.recorder else { return transport }
        let logger = around.logger
        return RecordingTransport(transport, recorder: recorder, feed: name) { error in
            logger.error("recording fails", metadata: ["error.message": "\(error.message)"])
        }
    }
}

extension Configuration.Feed.Origin {
    fileprivate func transport(feed: String, _ around: ServiceSurroundings) throws -> any FeedTransport {
        switch self {
        case .file(let path):
            return FileTransport(path: path, clock: around.clock)
        case .address(let address, let headers):
            return HTTPTransport(client: around.client, endpoint: try endpoint(address, headers), clock: around.clock)
        case .recording(let recording):
            do throws(RecordingError) {
                return ReplayTransport(try recording.fetches(of: feed), clock: around.clock)
            } catch {
                throw Failure(.badData, error.message)
            }
        }
    }
}

private func endpoint(_ address: String, _ headers: [Configuration.Header]) throws(Failure) -> HTTPEndpoint {
    do throws(FeedError) {
        return try HTTPEndpoint(address, headers: headers.map { .init(name: $0.name, value: $0.value) })
    } catch {
        throw Failure(.badConfiguration, error.message)
    }
}
