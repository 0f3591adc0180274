import Cluster
import Fetching
import ServiceHistory
import ServiceLifecycle
import Synchronization
import TransitCore

/// Hands over the running service days of all agencies to other nodes. After each write, it uploads the new segments of
/// this node's logs. When this node takes over an agency, it fetches the logs of other nodes.
final class RunningDayExchange: ServiceLifecycle.Service {
    /// The number of days after which the stored logs of nodes that did not return are deleted.
    private static let keep: Int32 = 7

    /// The state of a log in the shared store.
    private struct StoredLog {
        var identity: UInt64
        /// The number that distinguishes the log from this node's other logs.
        var number: Int64
        var size = 0
        var recordedUntil: EpochSeconds?
    }

    private struct State {
        var recordedUntil: [String: EpochSeconds] = [:]
        /// The agencies with records that are not handed over yet.
        var due: Set<String> = []
        var logs: [String: [ServiceDate: StoredLog]] = [:]
        /// The last operation of each agency, for which the next operation waits.
        var last: [String: Task<Void, Never>] = [:]
        var deletedOn: [String: ServiceDate] = [:]
    }

    private let folders: HistoryFolders
    let node: String
    let repository: any RunningDayRepository
    let clock: any EpochClock
    let progress: ExchangeProgress
    private let state = Mutex(State())
    private let wakeups: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init(
        folders: HistoryFolders, node: String, repository: any RunningDayRepository, clock: any EpochClock,
        progress: ExchangeProgress
    ) {
        (self.folders, self.node) = (folders, node)
        (self.repository, self.clock, self.progress) = (repository, clock, progress)
        // The due agencies are part of the state, so one buffered wake-up suffices for all.
        (wakeups, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            for await _ in self.wakeups {
                for agency in self.takeDue() where !Task.isCancelled { await self.handOver(agency) }
            }
        }
    }

    /// Sets the time up to which this node's log of an agency is complete, and schedules its handover.
    func isRecorded(_ agency: String, until time: EpochSeconds) {
        state.withLock { state in
            state.recordedUntil[agency] = time
            state.due.insert(agency)
        }
        wake.yield()
    }

    private func takeDue() -> [String] {
        state.withLock { state in
            defer { state.due = [] }
            return state.due.sorted()
        }
    }

    // MARK: Storing

    /// Stores new records of an agency's logs. The operations of one agency run in sequence, so that an older version
    /// of a segment never replaces a newer one.
    func handOver(_ agency: String) async {
        let task = state.withLock { state in
            let former = state.last[agency]
            let task = Task {
                await former?.value
                await self.storeLogs(of: agency)
            }
            state.last[agency] = task
            return task
        }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func storeLogs(of agency: String) async {
        let folder = folders[agency]
        do {
            let open = try await HistoryService.blocking { folder.openDays() }
            let oldest = clock.now.utcDate.advanced(by: -2)
            for date in open where date >= oldest {
                try await storeLog(of: date, agency, folder, isLast: date == open.last)
            }
            try await deleteEndedLogs(of: agency, besides: open)
            progress.report(nil, of: agency, .running)
        } catch {
            if !Task.isCancelled { progress.report(error, of: agency, .running) }
        }
    }

    private func storeLog(
        of date: ServiceDate, _ agency: String, _ folder: HistoryFolder, isLast: Bool
    ) async throws {
        guard let log = try await HistoryService.blocking({ folder.runningLog(of: date) }) else { return }
        let (known, until) = state.withLock { ($0.logs[agency]?[date], $0.recordedUntil[agency]) }
        var stored = StoredLog(identity: log.identity, number: clock.now.rawValue)
        if let known, known.identity == log.identity, known.size <= log.size { stored = known }
        guard log.size > stored.size || isLast && until != stored.recordedUntil else { return }
        guard log.segments <= RunningDayLimits.segments else {
            throw SealedDayFailure("The log of \(agency) of \(date.iso) is too large to be handed over")
        }
        for index in log.segments(since: stored.size) {
            let segment = RunningDaySegment(agency: agency, date: date, node: node, log: stored.number, index: index)
            let content = try await HistoryService.blocking {
                try folder.segment(index, of: date, recordedUntil: until)
            }
            if let segment, let content { try await repository.store(content, as: segment) }
        }
        if stored.size == 0 { try await delete(agency, date, except: stored.number) }
        (stored.size, stored.recordedUntil) = (log.size, until)
        state.withLock { $0.logs[agency, default: [:]][date] = stored }
    }

    /// Deletes the stored logs of days that were sealed in the meantime and, once a day, old logs of nodes that did not
    /// return.
    private func deleteEndedLogs(of agency: String, besides open: [ServiceDate]) async throws {
        let ended = state.withLock { $0.logs[agency]?.keys.filter { !open.contains($0) } ?? [] }
        for date in ended {
            try await delete(agency, date, except: nil)
            state.withLock { $0.logs[agency]?[date] = nil }
        }
        let today = clock.now.utcDate
        guard state.withLock({ $0.deletedOn[agency] }) != today else { return }
        let oldest = today.advanced(by: -Self.keep)
        for segment in try await repository.segments(of: agency, from: ServiceDate(daysSince1970: 0))
        where segment.date < oldest {
            try await repository.delete(segment)
        }
        state.withLock { $0.deletedOn[agency] = today }
    }

    /// Deletes this node's segments of a day, except those of one log.
    private func delete(_ agency: String, _ date: ServiceDate, except log: Int64?) async throws {
        for segment in try await repository.segments(of: agency, from: date)
        where segment.date == date && segment.node == node && segment.log != log {
            try await repository.delete(segment)
        }
    }
}
