import Agencies
import Feeds
import Fetching
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import TransitCore
import UnixSignals
import WebServer

/// Runs the agencies' services and applies configuration changes, without interrupting unchanged agencies.
final class AgencyRunner: ServiceLifecycle.Service {
    private let agencies: RunningAgencies
    private let started: Configuration
    /// The configuration file; nil if it cannot be reloaded.
    private let file: ConfigurationFile?
    private let accuracy: AccuracyService
    private let learnedState: LearnedStateService
    /// The training of trees; nil if disabled.
    private let trees: TreeService?
    /// The recording of service days; nil if disabled.
    private let history: HistoryService?
    private let alarms: AlarmService?
    private let environment: ServerEnvironment
    /// The cluster node; nil for a single server.
    private let node: ServingNode?
    private let current: Mutex<ConfigurationStatus>

    init(
        _ agencies: RunningAgencies, _ configuration: Configuration, _ file: ConfigurationFile?,
        accuracy: AccuracyService, learnedState: LearnedStateService, trees: TreeService?, history: HistoryService?,
        alarms: AlarmService?, node: ServingNode?,
        _ environment: ServerEnvironment
    ) {
        self.node = node
        (self.agencies, started, self.file) = (agencies, configuration, file)
        self.history = history
        (self.accuracy, self.learnedState, self.trees, self.alarms) = (accuracy, learnedState, trees, alarms)
        self.environment = environment
        current = Mutex(ConfigurationStatus(since: environment.clock.now.seconds))
    }

    var status: ConfigurationStatus { current.withLock { $0 } }

    /// The running tasks by agency ID.
    private typealias Tasks = [String: Task<Void, Never>]

    func run() async {
        var tasks: Tasks = [:]
        for agency in agencies.all { tasks[agency.service.id] = await start(agency) }
        let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let begun = tasks
        tasks = await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                var tasks = begun
                group.addTask { await Self.hear { change.yield() } }
                if let file = self.file { group.addTask { await file.changes.watch { change.yield() } } }
                for await _ in changes { await self.reload(&tasks) }
                return tasks
            }
        }
        for task in tasks.values { task.cancel() }
        for task in tasks.values { await task.value }
    }

    /// Calls `asked` on each SIGHUP. If the controlling terminal has closed, terminates the process instead.
    private static func hear(_ asked: () -> Void) async {
        for await _ in await UnixSignalsSequence(trapping: .sighup) {
            if ControllingTerminal.isGone { kill(getpid(), SIGTERM) } else { asked() }
        }
    }

    private func start(_ agency: RunningAgencies.Agency) async -> Task<Void, Never> {
        let service = agency.service
        if let node { return Task { await takeTurns(service.entry, node) } }
        await learnedState.recall(service.id, service.engine)
        await history?.recall(service.id, service.engine)
        return Task { await run(service) }
    }

    private func run(_ service: AgencyFeedService) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await service.run() }
            if let alarms { group.addTask { await alarms.follow(service.engine, of: service.id) } }
        }
    }

    private func stop(_ agency: RunningAgencies.Agency, _ task: Task<Void, Never>?) async {
        task?.cancel()
        await task?.value
        await takeLeave(of: agency.service)
    }

    private func takeLeave(of service: AgencyFeedService) async {
        await accuracy.takeLeave(of: service.id, service.engine)
        await learnedState.takeLeave(of: service.id, service.engine)
        await trees?.takeLeave(of: service.id, service.engine)
        await history?.takeLeave(of: service.id, service.engine)
    }

    private func reload(_ tasks: inout Tasks) async {
        guard let file else { return }
        do {
            let configuration = try file.read()
            try configuration.checkAgencies(file.path)
            // Called after `take` has returned, when nothing references the removed agencies any more.
            if try await take(configuration, &tasks) { MemoryService.giveBack() }
        } catch {
            let words = (error as? Failure)?.text ?? "\(error)"
            report(.refused)
            environment.logger.error(
                "New configuration is invalid; keeping the previous one",
                metadata: ["error.message": "\(words.replacing("\n", with: "; "))"])
        }
    }

    /// Applies a configuration. All steps that may fail precede any change.
    /// - Returns: Whether agencies were removed.
    private func take(_ configuration: Configuration, _ tasks: inout Tasks) async throws -> Bool {
        let before = agencies.all
        let next = try configuration.agencies.map { settings in
            try before.first { $0.settings == settings } ?? RunningAgencies.Agency(settings, environment)
        }
        let new = next.filter { agency in !before.contains { $0.service.entry === agency.service.entry } }
        let gone = before.filter { agency in !next.contains { $0.service.entry === agency.service.entry } }
        for agency in gone { await stop(agency, tasks.removeValue(forKey: agency.service.id)) }
        agencies.replace(by: next)
        environment.alerts?.use(agencies: next.map(\.service.id))
        let ids = Set(next.map(\.service.id))
        for agency in gone where !ids.contains(agency.service.id) { environment.threads.retire(agency.service.id) }
        node?.leases.follow(next.map(\.service.id))
        for agency in new { tasks[agency.service.id] = await start(agency) }
        let waiting = configuration.parts(otherThanIn: started)
        report(waiting.isEmpty ? .current : .needsRestart)
        environment.logger.notice(
            "Configuration reloaded",
            metadata: [
                "agencies.begun": "\(Self.ids(new))", "agencies.ended": "\(Self.ids(gone))",
                "needs.restart": "\(waiting.joined(separator: ", "))",
            ])
        return !gone.isEmpty
    }

    // MARK: Ownership

    /// Runs an agency while this node owns it, and otherwise replicates it from its owner, until the task is cancelled.
    private func takeTurns(_ entry: PublishedAgency, _ node: ServingNode) async {
        let (id, changes) = (entry.description.id, node.leases.changes())
        var turn: (epoch: UInt64?, work: Task<Void, Never>)?
        // The first iteration runs immediately; each further one is triggered by a change of owners.
        var (news, isOver) = (changes.makeAsyncIterator(), false)
        while !isOver {
            let epoch = node.leases.heldEpoch(of: id)
            if turn == nil || turn?.epoch != epoch {
                await end(turn, of: entry)
                turn = (epoch, Task { epoch == nil ? await follow(entry, node) : await own(entry) })
            }
            isOver = await news.next() == nil
        }
        await end(turn, of: entry)
    }

    private func follow(_ entry: PublishedAgency, _ node: ServingNode) async {
        guard let settings = agencies.settings(over: entry) else { return }
        await node.follow?(entry, settings.network.dates)
    }

    private func own(_ entry: PublishedAgency) async {
        guard let service = agencies.service(over: entry) else { return }
        environment.logger.notice("This node now owns the agency", metadata: ["agency.id": "\(service.id)"])
        await learnedState.recall(service.id, service.engine)
        await history?.recall(service.id, service.engine)
        await run(service)
    }

    /// Ends a period of ownership. The state is discarded, because another node will change it.
    private func end(_ turn: (epoch: UInt64?, work: Task<Void, Never>)?, of entry: PublishedAgency) async {
        turn?.work.cancel()
        await turn?.work.value
        guard turn?.epoch != nil, let service = agencies.service(over: entry) else { return }
        environment.logger.notice(
            "This node no longer owns the agency", metadata: ["agency.id": "\(service.id)"])
        // Runs in a new task, because a cancelled task would abandon the write.
        await Task { await takeLeave(of: service) }.value
        do {
            try agencies.renew(entry, environment)
        } catch {
            environment.logger.error(
                "Agency could not be set up again after its lease ended; restart this node",
                metadata: ["agency.id": "\(service.id)", "error.message": "\(error)"])
        }
    }

    private static func ids(_ agencies: [RunningAgencies.Agency]) -> String {
        agencies.map(\.service.id).joined(separator: ", ")
    }

    private func report(_ state: ConfigurationStatus.State) {
        let now = environment.clock.now.seconds
        current.withLock { status in
            if status.state != state { status.since = now }
            status.state = state
            if state == .refused { status.refusals += 1 } else { status.reloads += 1 }
        }
    }
}
