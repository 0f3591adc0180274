import Feeds
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import TransitCore
import UnixSignals
import WebServer

/// Runs the agencies, and others when the operator has changed their file: those that are the same run on, whatever comes and
/// goes beside them.
final class AgencyRunner: ServiceLifecycle.Service {
    private let agencies: RunningAgencies
    private let started: Configuration
    /// Nil where nothing can change.
    private let file: ConfigurationFile?
    private let accuracy: AccuracyService
    private let experience: ExperienceService
    private let alarms: AlarmService?
    private let around: ServiceSurroundings
    private let current: Mutex<ConfigurationStatus>

    init(
        _ agencies: RunningAgencies, _ configuration: Configuration, _ file: ConfigurationFile?,
        accuracy: AccuracyService, experience: ExperienceService, alarms: AlarmService?, _ around: ServiceSurroundings
    ) {
        (self.agencies, started, self.file) = (agencies, configuration, file)
        (self.accuracy, self.experience, self.alarms) = (accuracy, experience, alarms)
        self.around = around
        current = Mutex(ConfigurationStatus(since: around.clock.now.seconds))
    }

    var status: ConfigurationStatus { current.withLock { $0 } }

    /// What runs for each agency, by its id.
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

    /// Calls back when a reload is asked for; whoever has lost the terminal it was started from ends instead.
    private static func hear(_ asked: () -> Void) async {
        for await _ in await UnixSignalsSequence(trapping: .sighup) {
            if ControllingTerminal.isGone { kill(getpid(), SIGTERM) } else { asked() }
        }
    }

    private func start(_ agency: RunningAgencies.Agency) async -> Task<Void, Never> {
        let service = agency.service
        await experience.recall(service.id, service.keeper)
        return Task { [alarms] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await service.run() }
                if let alarms { group.addTask { await alarms.follow(service.keeper, of: service.id) } }
            }
        }
    }

    private func stop(_ agency: RunningAgencies.Agency, _ task: Task<Void, Never>?) async {
        task?.cancel()
        await task?.value
        await accuracy.takeLeave(of: agency.service.id, agency.service.keeper)
        await experience.takeLeave(of: agency.service.id, agency.service.keeper)
    }

    private func reload(_ tasks: inout Tasks) async {
        guard let file else { return }
        do {
            let configuration = try file.read()
            try configuration.checkAgencies(file.path)
            try await take(configuration, &tasks)
        } catch {
            let words = (error as? Failure)?.text ?? "\(error)"
            report(.refused)
            around.logger.error(
                "the configuration is refused, and the one before it goes on",
                metadata: ["error.message": "\(words.replacing("\n", with: "; "))"])
        }
    }

    /// Everything that may be refused comes before anything that runs is touched.
    private func take(_ configuration: Configuration, _ tasks: inout Tasks) async throws {
        let before = agencies.all
        let next = try configuration.agencies.map { settings in
            try before.first { $0.settings == settings } ?? RunningAgencies.Agency(settings, around)
        }
        let new = next.filter { agency in !before.contains { $0.service.entry === agency.service.entry } }
        let gone = before.filter { agency in !next.contains { $0.service.entry === agency.service.entry } }
        for agency in gone { await stop(agency, tasks.removeValue(forKey: agency.service.id)) }
        agencies.replace(by: next)
        for agency in new { tasks[agency.service.id] = await start(agency) }
        let waiting = configuration.parts(otherThanIn: started)
        report(waiting.isEmpty ? .current : .needsRestart)
        around.logger.notice(
            "the configuration is read again",
            metadata: [
                "agencies.begun": "\(Self.ids(new))", "agencies.ended": "\(Self.ids(gone))",
                "needs.restart": "\(waiting.joined(separator: ", "))",
            ])
    }

    private static func ids(_ agencies: [RunningAgencies.Agency]) -> String {
        agencies.map(\.service.id).joined(separator: ", ")
    }

    private func report(_ state: ConfigurationStatus.State) {
        let now = around.clock.now.seconds
        current.withLock { status in
            if status.state != state { status.since = now }
            status.state = state
            if state == .refused { status.refusals += 1 } else { status.reloads += 1 }
        }
    }
}
