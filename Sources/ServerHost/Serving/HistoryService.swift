import Dispatch
import Fetching
import Foundation
import LiveEngine
import Logging
import ServiceHistory
import ServiceLifecycle
import Synchronization
import TransitCore
import WebServer

/// Records the service of all agencies that this node owns: samples their engines once a minute, and writes the
/// recorded events.
final class HistoryService: ServiceLifecycle.Service {
    private let agencies: RunningAgencies
    private let settings: Configuration.History
    private let folders: HistoryFolders
    /// The path of the file with the last time at which the server was running; nil in a cluster, where another node
    /// may have taken over.
    private let lifeSign: String?
    /// Whether recorded days are exchanged; also true for a single server.
    private let isExchanged: Bool
    /// The exchange of running days with other nodes; nil for a single server.
    private let running: RunningDayExchange?
    private let clock: any EpochClock
    private let logger: Logger
    private let progress = Mutex(Progress())
    /// The last time at which the server was running before this start; nil if unknown.
    private let stoppedAt: EpochSeconds?

    private struct Progress {
        var writers: [String: HistoryWriter] = [:]
        /// The agencies whose recorded days could not be opened.
        var unopened: Set<String> = []
        /// The reasons why agencies are not being recorded.
        var problems: [String: HistoryStatus.Problem] = [:]
        var deletedOn: ServiceDate?
        var measuredAt: EpochSeconds?
        var statuses: [String: HistoryStatus] = [:]
    }

    /// The maximum time that the end of an ownership waits for the handover of the running day.
    private static let timeout = Duration.seconds(1)
    /// The interval in seconds between measurements of the files.
    private static let pause: Int64 = 3600

    init(
        agencies: RunningAgencies, settings: Configuration.History, data: String, folders: HistoryFolders,
        isShared: Bool, running: RunningDayExchange? = nil, clock: any EpochClock, logger: Logger
    ) {
        (self.folders, self.running) = (folders, running)
        (self.agencies, self.settings, self.clock, self.logger) = (agencies, settings, clock, logger)
        isExchanged = !isShared || settings.store != .none
        lifeSign = isShared ? nil : data + "/history.running"
        stoppedAt = lifeSign.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
            .flatMap { Int64($0.prefix { $0.isNumber }) }.map { EpochSeconds($0) }
    }

    /// The status of each agency's history, sorted by agency ID.
    var statuses: [HistoryStatus] {
        progress.withLock { progress in
            let statuses = progress.statuses.values.map { status in
                var status = status
                status.problem = progress.problems[status.agency]
                return status
            }
            return statuses.sorted { $0.agency < $1.agency }
        }
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            // The next minute is computed before the write, so that a slow write does not skip a minute.
            var due = self.clock.now.nextMinute
            while !Task.isCancelled {
                await self.clock.sleep(until: due)
                guard !Task.isCancelled else { break }
                due = self.clock.now.nextMinute
                await self.keep()
            }
        }
        // Runs in a new task, because a cancelled task would abandon the write.
        await Task { await finish() }.value
    }

    /// Opens an agency's recorded days, merges the running days of other nodes into them, and begins to record its
    /// engine.
    /// - Parameter date: A further day to continue even if it is sealed.
    func recall(_ agency: String, _ engine: AgencyEngine, continuing date: ServiceDate? = nil) async {
        let parts = await running?.parts(of: agency, besides: folders[agency]) ?? []
        let now = clock.now.seconds
        let writer = HistoryWriter(folders[agency])
        do {
            let days = try await Self.blocking {
                try writer.begin(at: now, continuing: date, merging: parts.map(\.day))
            }
            progress.withLock { progress in
                progress.writers[agency] = writer
                progress.unopened.remove(agency)
            }
            let start = RecordingStart(
                settings: RecorderSettings(recordsVehicles: settings.vehicles), days: days,
                stoppedAt: (parts.compactMap(\.recordedUntil) + [stoppedAt].compactMap { $0 }).max(),
                isExchanged: isExchanged)
            await engine.record(start, at: now)
            report(nil, of: agency)
        } catch {
            // Closes the opened files, so that the next attempt can open them.
            _ = try? await Self.blocking { try writer.close() }
            progress.withLock { _ = $0.unopened.insert(agency) }
            report(error, of: agency)
        }
    }

    /// Writes the remaining events of an agency that is being removed, or whose ownership ended.
    func takeLeave(of agency: String, _ engine: AgencyEngine) async {
        await write(agency, engine)
        await engine.stopRecording()
        let writer = progress.withLock { progress in
            progress.unopened.remove(agency)
            return progress.writers.removeValue(forKey: agency)
        }
        guard let writer else { return }
        do { try await Self.blocking { try writer.close() } } catch { report(error, of: agency) }
        // An unresponsive store must not delay the next owner; the rest is handed over later.
        if let running { _ = await Patience.wait(for: Self.timeout) { await running.handOver(agency) } }
    }

    /// Samples all agencies and writes the recorded events; called once a minute.
    func keep() async {
        for (agency, engine) in agencies.engines {
            if progress.withLock({ $0.unopened.contains(agency) }) { await recall(agency, engine) }
            await engine.sampleHistory(at: clock.now.seconds)
            await write(agency, engine)
        }
        await leaveLifeSign()
        await deleteOldDays()
        await measure()
    }

    private func finish() async {
        for (agency, engine) in agencies.engines { await takeLeave(of: agency, engine) }
        await leaveLifeSign()
    }

    private func write(_ agency: String, _ engine: AgencyEngine) async {
        guard let writer = progress.withLock({ $0.writers[agency] }) else { return }
        // Read before the events are taken: if it is true, the events complete the days that ended while the server did
        // not run.
        let isRecording = await engine.isRecording
        let (events, now) = (await engine.takeHistory(), clock.now.seconds)
        do {
            try await Self.blocking {
                writer.add(events)
                try writer.write(at: now, isRecording: isRecording)
            }
            running?.isRecorded(agency, until: now)
            report(nil, of: agency)
        } catch let error as HistoryWriter.UnknownDay {
            logger.notice(
                "Service day is already recorded in part; continuing its record",
                metadata: ["agency.id": "\(agency)", "service.day": "\(error.date.iso)"])
            await takeLeave(of: agency, engine)
            await recall(agency, engine, continuing: error.date)
        } catch {
            report(error, of: agency)
        }
    }

    /// Logs when a failure begins or ends, and when its cause changes.
    private func report(_ error: (any Error)?, of agency: String) {
        let problem = error.map { HistoryStatus.Problem($0) }
        let former = progress.withLock { progress in
            defer { progress.problems[agency] = problem }
            return progress.problems[agency]
        }
        guard problem != former else { return }
        if let error {
            logger.error(
                "Service is not being recorded; retrying each minute",
                metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
        } else {
            logger.notice("Service is being recorded again", metadata: ["agency.id": "\(agency)"])
        }
    }

    /// Stores the current time as the last one at which the server was running. If this fails, the next outage is only
    /// recorded less precisely.
    private func leaveLifeSign() async {
        guard let lifeSign else { return }
        let content = Data("\(clock.now.seconds)\n".utf8)
        try? await Self.blocking { try content.write(to: URL(fileURLWithPath: lifeSign), options: .atomic) }
    }

    private func deleteOldDays() async {
        let today = clock.now.utcDate
        guard progress.withLock({ $0.deletedOn }) != today else { return }
        let oldest = today.advanced(by: -settings.keep)
        for (agency, writer) in progress.withLock({ $0.writers }) {
            do { _ = try await Self.blocking { try writer.folder.delete(before: oldest) } } catch {
                logger.error(
                    "Old service days could not be deleted; retrying tomorrow",
                    metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
            }
        }
        progress.withLock { $0.deletedOn = today }
    }

    /// Runs a blocking operation on a dispatch queue, outside the thread pool of Swift's tasks.
    static func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(with: Swift.Result(catching: body)) }
        }
    }
}

// The status of the recorded files.
extension HistoryService {
    private func measure() async {
        let now = clock.now.seconds
        let (writers, isDue) = progress.withLock { progress in
            let isDue = progress.measuredAt.map { now - $0 >= Self.pause || now < $0 } ?? true
            if isDue { progress.measuredAt = now }
            return (progress.writers, isDue)
        }
        for (agency, engine) in agencies.engines {
            let writer = writers[agency]
            let folder = folders[agency]
            if isDue, let status = try? await Self.blocking({ HistoryStatus(folder, of: agency) }) {
                progress.withLock { $0.statuses[agency] = status }
            }
            let lost = (writer?.lost ?? 0) + (await engine.lostHistory)
            progress.withLock { $0.statuses[agency]?.lost = lost }
        }
    }
}
