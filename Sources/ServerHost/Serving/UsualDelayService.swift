import Agencies
import Fetching
import LiveModel
import Logging
import ServiceHistory
import ServiceLifecycle
import Synchronization
import TransitCore

/// Computes the usual delays of all agencies from the recorded days, at the start and after each sealed day, and
/// publishes them. Requests only read the published result.
final class UsualDelayService: ServiceLifecycle.Service {
    private let agencies: RunningAgencies
    private let folders: HistoryFolders
    private let clock: any EpochClock
    private let logger: Logger
    private let computed = Mutex<[String: Computed]>([:])

    private struct Computed {
        /// The agency's published entry; a configuration change replaces it by another entry with the same ID.
        let entry: PublishedAgency
        /// The days from which the delays were computed, with the version of each.
        let days: [ServiceDate: UInt64]
    }

    /// The interval in milliseconds between checks for new days.
    private static let pause: Int64 = 600_000

    init(agencies: RunningAgencies, folders: HistoryFolders, clock: any EpochClock, logger: Logger) {
        (self.agencies, self.folders, self.clock, self.logger) = (agencies, folders, clock, logger)
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.refresh()
                await self.clock.sleep(for: Self.pause)
            }
        }
    }

    /// Computes the delays of each agency whose set of recorded days has changed.
    func refresh() async {
        let today = clock.now.seconds.utcDate
        for agency in agencies.all where !Task.isCancelled {
            let entry = agency.service.entry
            let folder = folders[entry.description.id]
            let versions = try? await HistoryService.blocking { folder.versions(before: today) }
            if let versions, versions != days(of: entry) { await compute(entry, folder, versions) }
        }
    }

    /// Returns the days from which the published delays of an agency were computed.
    private func days(of entry: PublishedAgency) -> [ServiceDate: UInt64] {
        computed.withLock { $0[entry.description.id] }.flatMap { $0.entry === entry ? $0.days : nil } ?? [:]
    }

    private func compute(_ entry: PublishedAgency, _ folder: HistoryFolder, _ days: [ServiceDate: UInt64]) async {
        let table = await Self.cancellable { isCancelled in
            folder.usualDelays(from: days.keys.sorted(), isCancelled: isCancelled)
        }
        guard let table else { return }
        entry.publish(usualDelays: table)
        let id = entry.description.id
        computed.withLock { $0[id] = Computed(entry: entry, days: days) }
        logger.info(
            "Usual delays computed",
            metadata: ["agency.id": "\(id)", "history.days": "\(days.count)", "delays": "\(table.count)"])
    }

    /// Runs a blocking operation, which can query `isCancelled` to end early once the task is cancelled.
    private static func cancellable<Result: Sendable>(
        _ body: @escaping @Sendable (_ isCancelled: () -> Bool) -> Result?
    ) async -> Result? {
        let isCancelled = Mutex(false)
        return await withTaskCancellationHandler {
            try? await HistoryService.blocking { body { isCancelled.withLock { $0 } } }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }
}

extension HistoryFolder {
    /// The sealed days from which usual delays are computed, with their versions.
    fileprivate func versions(before today: ServiceDate) -> [ServiceDate: UInt64] {
        let sealed = Set(days()).subtracting(openDays())
        return UsualDelayDays.selected(from: Array(sealed), before: today)
            .reduce(into: [:]) { $0[$1] = version(of: $1) }
    }
}
