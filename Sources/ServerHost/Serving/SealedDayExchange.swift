import Cluster
import Fetching
import Logging
import ServiceHistory
import ServiceLifecycle
import Synchronization
import TransitCore
import WebServer

/// Exchanges the sealed service days of all agencies with other nodes: stores the days that this node recorded, and
/// merges the parts that others recorded into its own folder.
final class SealedDayExchange: ServiceLifecycle.Service {
    /// Milliseconds between exchanges, and after the first failure.
    private static let pause: Int64 = 900_000
    private static let shortestPause: Int64 = 60_000

    private let agencies: @Sendable () -> [String]
    /// Returns the folder of an agency's days.
    private let folder: @Sendable (_ agency: String) -> HistoryFolder
    private let node: String
    /// The days after which a day is deleted.
    private let keep: Int32
    private let repository: any SealedDayRepository
    /// Called when a day of an agency has been merged.
    private let merged: @Sendable (_ agency: String, _ date: ServiceDate) async -> Void
    private let clock: any EpochClock
    private let logger: Logger
    private let progress = Mutex(Progress())

    private struct Progress {
        var statuses: [String: HistoryExchangeStatus] = [:]
        var failing: Set<String> = []
        /// Files that are too large or damaged; left out until the next start.
        var unusable: Set<SealedDayName> = []
        var failedRounds: Int64 = 0
    }

    init(
        agencies: @escaping @Sendable () -> [String], folder: @escaping @Sendable (_ agency: String) -> HistoryFolder,
        node: String, keep: Int32, repository: any SealedDayRepository, clock: any EpochClock, logger: Logger,
        merged: @escaping @Sendable (_ agency: String, _ date: ServiceDate) async -> Void = { _, _ in }
    ) {
        self.merged = merged
        (self.agencies, self.folder, self.node, self.keep) = (agencies, folder, node, keep)
        (self.repository, self.clock, self.logger) = (repository, clock, logger)
    }

    /// The status of each agency's exchange, ordered by id.
    var statuses: [HistoryExchangeStatus] {
        progress.withLock { $0.statuses.values.sorted { $0.agency < $1.agency } }
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.exchange()
                await self.clock.sleep(for: self.nextPause)
            }
        }
    }

    /// Milliseconds until the next exchange: after failures it doubles from a minute.
    private var nextPause: Int64 {
        let failed = progress.withLock { $0.failedRounds }
        return failed == 0 ? Self.pause : min(Self.shortestPause << min(failed - 1, 8), Self.pause)
    }

    /// Exchanges the days of all agencies once.
    func exchange() async {
        var hasFailed = false
        for agency in agencies() where !Task.isCancelled {
            do {
                try await exchange(agency)
                report(nil, of: agency)
            } catch {
                hasFailed = true
                report(error, of: agency)
            }
        }
        progress.withLock { $0.failedRounds = hasFailed ? $0.failedRounds + 1 : 0 }
    }

    private func exchange(_ agency: String) async throws {
        let folder = folder(agency)
        let (now, oldest) = (clock.now.seconds, clock.now.utcDate.advanced(by: -keep))
        let days = try await HistoryService.blocking {
            folder.sealEndedDays(at: now)
            return folder.sealedDays().filter { $0 >= oldest }
        }
        let stored = try await repository.names(of: agency)
        if stored.contains(where: { $0.date < oldest }) { try await repository.delete(of: agency, before: oldest) }
        try await store(days, of: agency, folder, besides: Set(stored))
        // The own part is missing after the loss of the data folder.
        try await fetch(stored.filter { $0.date >= oldest && ($0.node != node || !days.contains($0.date)) }, folder)
    }

    /// Stores the days that were recorded here. A day must be stored before parts of others are merged into its file.
    private func store(
        _ days: [ServiceDate], of agency: String, _ folder: HistoryFolder, besides stored: Set<SealedDayName>
    ) async throws {
        var waiting = days.compactMap { SealedDayName(agency: agency, date: $0, node: node) }
            .filter { !stored.contains($0) && (folder.parts(of: $0.date)?.contains(node) ?? true) }
        update(agency) { $0.waiting = waiting.count }
        for name in waiting where !isUnusable(name) {
            if let file = try await HistoryService.blocking({ try folder.sealedFile(name.date) }) {
                guard file.count <= SealedDayLimits.bytes else {
                    leaveOut(name, SealedDayFailure.tooLarge(name))
                    continue
                }
                try await repository.store(file, as: name)
            }
            waiting.removeAll { $0 == name }
            update(agency) { $0.waiting = waiting.count }
        }
    }

    private func fetch(_ names: [SealedDayName], _ folder: HistoryFolder) async throws {
        let open = Set(folder.openDays())
        for name in names where !open.contains(name.date) && !Task.isCancelled {
            guard !(folder.parts(of: name.date)?.contains(name.node) ?? false),
                !isUnusable(name), let file = try await repository.file(name)
            else { continue }
            try await merge(file, name, folder)
        }
    }

    private func merge(_ file: [UInt8], _ name: SealedDayName, _ folder: HistoryFolder) async throws {
        do {
            let own = node
            try await HistoryService.blocking {
                try folder.merge(file, of: name.node, into: name.date, own: own)
            }
            update(name.agency) { $0.fetched += 1 }
            await merged(name.agency, name.date)
        } catch HistoryFileError.inUse {
            // The day has just been opened again; its parts are merged after it.
        } catch let error as HistoryFileError where error.isOfContent {
            leaveOut(name, error)
        }
    }

    private func isUnusable(_ name: SealedDayName) -> Bool { progress.withLock { $0.unusable.contains(name) } }

    /// Leaves out a file, so that other days are still exchanged.
    private func leaveOut(_ name: SealedDayName, _ error: any Error) {
        guard progress.withLock({ $0.unusable.insert(name).inserted }) else { return }
        update(name.agency) { $0.failures += 1 }
        logger.error(
            "Recorded day cannot be exchanged; leaving it out",
            metadata: ["file": "\(name.path)", "error.message": "\(error)"])
    }

    private func update(_ agency: String, _ change: (inout HistoryExchangeStatus) -> Void) {
        progress.withLock { change(&$0.statuses[agency, default: HistoryExchangeStatus(agency: agency)]) }
    }

    /// Counts failures, and logs the beginning and the end of one.
    private func report(_ error: (any Error)?, of agency: String) {
        if error != nil { update(agency) { $0.failures += 1 } }
        let changed = progress.withLock { progress in
            error == nil ? progress.failing.remove(agency) != nil : progress.failing.insert(agency).inserted
        }
        guard changed else { return }
        if let error {
            logger.error(
                "Recorded days are not being exchanged; retrying",
                metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
        } else {
            logger.notice("Recorded days are being exchanged again", metadata: ["agency.id": "\(agency)"])
        }
    }
}

extension HistoryFileError {
    /// Whether the content of a stored file, and not the disk, is at fault.
    fileprivate var isOfContent: Bool {
        switch self {
        case .damaged, .otherVersion, .invalidDate: true
        case .inUse, .diskFull, .closed, .system: false
        }
    }
}
