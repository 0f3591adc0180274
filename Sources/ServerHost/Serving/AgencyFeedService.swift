import Agencies
import AsyncHTTPClient
package import Feeds
import Fetching
import FileFormats
import GTFSSchedule
import Logging
import ServiceLifecycle
import TransitCore
import WebServer

/// The services of one agency: the timetable watcher, the pollers of its feeds or its simulation, and its clock.
package struct AgencyFeedService: ServiceLifecycle.Service {
    static let scheduleFeed = "schedule"

    let id: String
    let entry: PublishedAgency
    let engine: AgencyEngine
    let store: TimetableFileStore
    let imports: ImportQueue
    let watcher: ScheduleWatcher
    let pollers: [LiveFeed]
    let departures: DeparturePoller?
    let simulation: Simulation?
    /// The source of the operator's own service alerts.
    let alerts: AlertFileSource?
    let thread: AgencyThread
    let journal: CrashJournal?
    let clock: any EpochClock
    let logger: Logger

    package struct LiveFeed: Sendable {
        package let poller: Poller
        /// The parts of the live data, such as positions or service alerts, that the feed may contain, as far as known
        /// before its first response.
        let possibleParts: Set<FeedPart>
    }

    /// A simulation of vehicles, which starts once there is a timetable.
    struct Simulation: Sendable {
        static let feed = "simulation"

        let seed: UInt64
        let plan: PollingPlan
    }

    func run() async {
        await withTaskExecutorPreference(thread) {
            await cancelWhenGracefulShutdown { await work() }
        }
    }

    private func work() async {
        await engine.explain()
        await openKeptTimetable()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await watchSchedule() }
            group.addTask { await tick() }
            for feed in pollers { group.addTask { await follow(feed.poller, possibleParts: feed.possibleParts) } }
            if let departures { group.addTask { await follow(departures) } }
            if let simulation { group.addTask { await simulate(simulation) } }
            if let alerts { group.addTask { await follow(alerts) } }
        }
    }

    /// Opens the timetable that was compiled before the restart. Checks for newer versions follow.
    private func openKeptTimetable() async {
        guard let timetable = store.timetable() else { return }
        entry.publish(feed: store.feed)
        publishEarlier()
        let waiting = keptWaitingTimetable()
        var status = ScheduleStatus(.ready)
        status.next = waiting?.day
        await engine.use(timetable, schedule: status, at: clock.now.seconds)
        guard let waiting else { return }
        await engine.announce(waiting.timetable, from: waiting.day)
        await takeUpWaiting()
    }

    /// Publishes replaced timetables. Called before the new timetable is published, so that the changes are available
    /// together with it.
    func publishEarlier() {
        entry.publish(earlier: store.earlierTimetables(at: clock.now.seconds))
    }

    private func watchSchedule() async {
        // The parse scope for a provider's network; GTFS feeds are parsed in a child process.
        let work = FeedParseScope(FeedID(agency: id, name: Self.scheduleFeed), journal: journal)
        // After an upgrade, the compiled timetable may be unusable although its feed is still valid.
        let isEmptyHanded = await engine.timetable == nil
        await FeedParseScope.$current.withValue(work) {
            await watcher.run(isEmptyHanded: isEmptyHanded) { content, fingerprint async throws(FeedError) in
                try await use(content, fingerprint)
            } report: { feed, health in
                work.end()
                // A client that sees the feed's failure also sees that the agency has no timetable.
                await engine.report(schedule: health)
                await engine.report(FeedStatus(name: feed.name, kind: .schedule, health))
            }
        }
    }

    private func use(_ content: ScheduleContent, _ fingerprint: String) async throws(FeedError) {
        let stamp = "\(fingerprint) \(Version.current)"
        if store.compiledFrom == stamp, await engine.timetable != nil {
            if store.waitingFrom != nil { await withdrawWaiting() }
            return accept(content, fingerprint)
        }
        if store.waitingFrom == stamp, await engine.next != nil { return accept(content, fingerprint) }
        if let refusal = store.refusal(of: stamp) { throw refusal }
        do throws(ImportFailure) {
            let status = try await compile(content)
            let timetable = try store.draft()
            if try await waits(timetable, stamp: stamp) { return accept(content, fingerprint) }
            try store.takeUpDraft(stamp: stamp, at: clock.now.seconds) { accept(content, fingerprint) }
            await entry.prepare(timetable, at: clock.now.seconds)
            publishEarlier()
            await engine.use(timetable, schedule: status, at: clock.now.seconds)
            MemoryService.giveBack()
            warnOfUnknownRoutes(in: timetable)
            logger.info(
                "Timetable imported and in use",
                metadata: [
                    "agency.id": "\(id)", "trips": "\(timetable.trips.count)", "errors": "\(status.errors)",
                ])
        } catch {
            if error.isLasting { store.refuse(stamp, error.error) }
            if !error.details.isEmpty {
                logger.warning(
                    "GTFS import failed; keeping the current timetable",
                    metadata: ["agency.id": "\(id)", "error.details": "\(error.details)"])
            }
            throw error.error
        }
    }

    /// Stores and publishes the feed after its successful compilation.
    private func accept(_ content: ScheduleContent, _ fingerprint: String) {
        entry.publish(feed: watcher.accept(content, fingerprint: fingerprint).file(fingerprint))
    }

    /// Compiles a schedule to the draft, the file that later replaces the current timetable.
    private func compile(_ content: ScheduleContent) async throws(ImportFailure) -> ScheduleStatus {
        switch content {
        case .gtfs(let source):
            let answer = try await imports.compile(source, to: store.draftPath)
            return ScheduleStatus(.ready, errors: answer.errors, warnings: answer.warnings)
        case .network(let file, let report):
            do {
                try TimetableFile.write(file, to: store.draftPath)
            } catch {
                throw .hindered(error.publicWords)
            }
            return ScheduleStatus(
                .ready, errors: report.discarded.total, warnings: report.notices.reduce(0) { $0 + $1.count })
        }
    }

    /// Logs route names in the configured sections and groups that are not in the timetable.
    private func warnOfUnknownRoutes(in timetable: Timetable) {
        let words = entry.description.unknownRoutes(in: timetable)
        guard !words.isEmpty else { return }
        logger.warning(
            "Sections or groups in the configuration name routes that the timetable lacks",
            metadata: ["agency.id": "\(id)", "routes": "\(words.joined(separator: ", "))"])
    }

    private func follow(_ poller: Poller, possibleParts: Set<FeedPart>? = nil, kind: FeedKind? = nil) async {
        // The expected parts are published before the first poll, because the feed may respond slowly.
        await handle(.health(FeedHealth()), of: poller.id, possibleParts, kind)
        await poller.run { feed, event in await handle(event, of: feed, possibleParts, kind) }
    }

    private func follow(_ departures: DeparturePoller) async {
        await departures.run(wishes: entry.interest.wishes) {
            entry.interest.stops(since: clock.now.inSeconds - Self.attention)
        } _: { feed, event in
            await handle(event, of: feed, nil, .departures)
        }
    }

    /// The time in seconds for which a stop is polled after a rider last viewed it.
    private static let attention = 60.0

    func handle(
        _ event: FeedEvent, of feed: FeedID, _ possibleParts: Set<FeedPart>?, _ kind: FeedKind?
    ) async {
        switch event {
        case .reading(let reading, let at): await engine.receive(reading, from: feed.name, at: at.seconds)
        case .health(let health):
            await engine.report(FeedStatus(name: feed.name, kind: kind, possibleParts: possibleParts, health))
        }
    }

    private func tick() async {
        while !Task.isCancelled {
            await takeUpWaiting()
            await engine.tick(at: clock.now.seconds)
            await clock.sleep(for: 5000)
        }
    }
}

extension AgencyFeedService {
    /// Simulates vehicles on the current timetable. Each new timetable restarts the simulation.
    private func simulate(_ simulation: Simulation) async {
        var driving: Task<Void, Never>?
        for await timetable in engine.timetables {
            driving?.cancel()
            let poller = Poller(
                id: FeedID(agency: id, name: Simulation.feed),
                source: SimulationSource(timetable: timetable, seed: simulation.seed, clock: clock),
                plan: simulation.plan, clock: clock, logger: logger)
            driving = Task(executorPreference: thread) { await follow(poller, kind: .simulation) }
        }
        driving?.cancel()
        await driving?.value
    }
}

extension ScheduleContent {
    /// Returns the zip archive; nil for an extracted feed in a folder, and for a network that is not GTFS.
    fileprivate func file(_ fingerprint: String) -> StoredFile? {
        guard case .gtfs(let path) = self else { return nil }
        return StoredFile(path: path, version: fingerprint)
    }
}
