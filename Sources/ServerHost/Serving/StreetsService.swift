import AgencyQueries
import Feeds
import Fetching
import Logging
import ServiceLifecycle
import TransitCore

/// Updates the planner's street network from the configured extract, and prepares the planner's routing data for
/// queries.
struct StreetsService: ServiceLifecycle.Service {
    /// The file store and watcher of the configured OpenStreetMap extract.
    private struct Extract: Sendable {
        let store: StreetsFileStore
        let watcher: ScheduleWatcher
    }

    private let planner: Planner
    private let extract: Extract?
    private let node: ServingNode?
    private let imports: ImportQueue
    private let clock: any EpochClock
    private let logger: Logger

    /// Creates the service.
    /// - Parameter settings: The configured extract. If nil, the street network is copied from another cluster node;
    ///   without one, walks are estimated.
    init(
        _ planner: Planner, _ settings: Configuration.Schedule?, _ node: ServingNode?, _ environment: ServerEnvironment
    ) throws {
        (self.planner, self.node) = (planner, node)
        (imports, clock, logger) = (environment.imports, environment.clock, environment.logger)
        extract = try settings.map { settings in
            let store = try StreetsFileStore(data: environment.data)
            return Extract(
                store: store,
                watcher: ScheduleWatcher(
                    id: FeedID(agency: "@server", name: "streets"),
                    source: try settings.source(file: store.extractPath, environment),
                    plan: .schedule(interval: Int64(settings.refresh * 1000)), clock: environment.clock,
                    logger: environment.logger))
        }
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                if let extract { group.addTask { await follow(extract) } } else { group.addTask { await followNode() } }
                group.addTask { await prepare() }
                group.addTask { await prepareDays() }
            }
        }
    }

    private func followNode() async {
        await node?.followStreets? { streets in
            await planner.prepare(streets, at: clock.now.seconds)
            planner.use(streets, areOwn: false)
            MemoryService.giveBack()
        }
    }

    private func follow(_ extract: Extract) async {
        let kept = extract.store.streets()
        if let kept { planner.use(kept) }
        await extract.watcher.run(isEmptyHanded: kept == nil) { content, fingerprint async throws(FeedError) in
            try await use(content, fingerprint, extract)
        } report: { _, health in
            planner.report(streetsProblem: health.error?.message)
        }
    }

    private func use(_ content: ScheduleContent, _ fingerprint: String, _ extract: Extract) async throws(FeedError) {
        guard case .gtfs(let path) = content else { return }
        let stamp = "\(fingerprint) \(Version.current)"
        guard extract.store.compiledFrom != stamp || planner.streets == nil else {
            _ = extract.watcher.accept(content, fingerprint: fingerprint)
            return
        }
        do throws(ImportFailure) {
            let answer = try await imports.compile(path, to: extract.store.draftPath, as: .streets)
            let streets = try extract.store.takeUpDraft(stamp: stamp)
            _ = extract.watcher.accept(content, fingerprint: fingerprint)
            await planner.prepare(streets, at: clock.now.seconds)
            planner.use(streets)
            MemoryService.giveBack()
            logger.info(
                "Streets imported and in use",
                metadata: ["bytes": "\(streets.byteCount)", "left.out": "\(answer.warnings)"])
        } catch {
            if !error.details.isEmpty {
                logger.warning(
                    "Streets import failed; keeping the current streets",
                    metadata: ["error.details": "\(error.details)"])
            }
            throw error.error
        }
    }

    /// Builds the planner's routing data whenever timetables or the street network have changed.
    private func prepare() async {
        for await _ in planner.changes { await planner.prepare(at: clock.now.seconds) }
    }

    /// The interval in milliseconds between checks whether the next half day's run table is due.
    private static let pause: Int64 = 60_000

    /// Builds the run table of each half day before it begins.
    private func prepareDays() async {
        while !Task.isCancelled {
            await clock.sleep(for: Self.pause)
            await planner.prepareDay(at: clock.now.seconds + Self.pause / 1000)
        }
    }
}
