import Cluster
import Fetching
import ServiceHistory
import ServiceLifecycle
import Synchronization
import TransitCore
import WebServer

/// Exchanges the sealed service days of all agencies with other nodes: stores the days that this node recorded or
/// recomputed, and merges the parts that other nodes stored into its own files.
final class SealedDayExchange: ServiceLifecycle.Service {
    /// The interval in milliseconds between exchanges; `shortestPause` is the interval after a first failure.
    private static let pause: Int64 = 900_000
    private static let shortestPause: Int64 = 60_000

    private let agencies: @Sendable () -> [String]
    private let folders: HistoryFolders
    private let node: String
    /// The number of days after which a sealed day is deleted.
    private let keep: Int32
    private let repository: any SealedDayRepository
    /// Called after a day of an agency has been merged.
    private let merged: @Sendable (_ agency: String, _ date: ServiceDate) async -> Void
    private let clock: any EpochClock
    let progress: ExchangeProgress
    private let failedRounds = Atomic<Int64>(0)

    init(
        agencies: @escaping @Sendable () -> [String], folders: HistoryFolders, node: String, keep: Int32,
        repository: any SealedDayRepository, clock: any EpochClock, progress: ExchangeProgress,
        merged: @escaping @Sendable (_ agency: String, _ date: ServiceDate) async -> Void = { _, _ in }
    ) {
        (self.agencies, self.folders, self.node, self.keep) = (agencies, folders, node, keep)
        (self.repository, self.clock, self.progress, self.merged) = (repository, clock, progress, merged)
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.exchange()
                await self.clock.sleep(for: self.nextPause)
            }
        }
    }

    /// The time in milliseconds until the next exchange; after failures, an exponential backoff that starts at a
    /// minute.
    private var nextPause: Int64 {
        let failed = failedRounds.load(ordering: .relaxed)
        return failed == 0 ? Self.pause : min(Self.shortestPause << min(failed - 1, 8), Self.pause)
    }

    /// Exchanges the days of all agencies once.
    func exchange() async {
        var hasFailed = false
        for agency in agencies() where !Task.isCancelled {
            do {
                try await exchange(agency)
                progress.report(nil, of: agency, .sealed)
            } catch {
                hasFailed = true
                progress.report(error, of: agency, .sealed)
            }
        }
        failedRounds.store(hasFailed ? failedRounds.load(ordering: .relaxed) + 1 : 0, ordering: .relaxed)
    }

    private func exchange(_ agency: String) async throws {
        let folder = folders[agency]
        let (now, oldest) = (clock.now.seconds, clock.now.utcDate.advanced(by: -keep))
        let days = try await HistoryService.blocking {
            folder.sealEndedDays(at: now)
            return folder.sealedDays().filter { $0 >= oldest }
        }
        let names = try await repository.names(of: agency)
        if names.contains(where: { $0.date < oldest }) { try await repository.delete(of: agency, before: oldest) }
        var stored = StoredDays(names.filter { $0.date >= oldest })
        progress.forgetUnusable(of: agency) { stored.contains($0) || days.contains($0.date) && $0.node == node }
        for name in try await store(days, of: agency, folder, besides: stored) { stored.add(name) }
        for name in stored.superseded { try await repository.delete(name) }
        try await fetch(stored.current, folder, besides: Set(days))
    }

    // MARK: Storing

    /// Stores the days that this node recorded. A day must be stored before the parts of other nodes are merged into
    /// its file.
    /// - Returns: The names of the stored files.
    private func store(
        _ days: [ServiceDate], of agency: String, _ folder: HistoryFolder, besides stored: StoredDays
    ) async throws -> [SealedDayName] {
        var added: [SealedDayName] = []
        var waiting = days.compactMap { unstored($0, of: agency, folder, stored) }
        progress.update(agency) { $0.waiting = waiting.count }
        for name in waiting where !progress.isUnusable(name) {
            guard try await store(name, folder) else { continue }
            added.append(name)
            waiting.removeAll { $0 == name }
            progress.update(agency) { $0.waiting = waiting.count }
        }
        return added
    }

    /// Returns the name under which a day must be stored; nil if the day is already stored or superseded by another
    /// version.
    private func unstored(
        _ date: ServiceDate, of agency: String, _ folder: HistoryFolder, _ stored: StoredDays
    ) -> SealedDayName? {
        let newest = stored.newestVersion(of: date)
        if folder.replacement(of: date) != nil {
            return SealedDayName(agency: agency, date: date, node: node, version: (newest ?? 0) + 1)
        }
        let parts = folder.parts(of: date)
        guard parts?.nodes.contains(node) ?? true,
            let name = SealedDayName(agency: agency, date: date, node: node, version: parts?.version ?? 0),
            newest ?? 0 <= name.version, !stored.contains(name)
        else { return nil }
        return name
    }

    /// Stores the file of a day.
    /// - Returns: Whether the day is stored.
    private func store(_ name: SealedDayName, _ folder: HistoryFolder) async throws -> Bool {
        let replacement = folder.replacement(of: name.date)
        guard let file = try await HistoryService.blocking({ try folder.sealedFile(name.date) }) else { return true }
        guard file.count <= SealedDayLimits.bytes else {
            progress.leaveOut(name, .tooLarge, SealedDayFailure.tooLarge(name))
            return false
        }
        try await repository.store(file, as: name)
        guard let replacement else { return true }
        let parts = DayParts(version: name.version, nodes: [node])
        try await HistoryService.blocking { try folder.endReplacement(replacement, of: name.date, as: parts) }
        return true
    }

    // MARK: Fetching

    private func fetch(_ names: [SealedDayName], _ folder: HistoryFolder, besides days: Set<ServiceDate>) async throws {
        let open = Set(folder.openDays())
        for name in names where !open.contains(name.date) && !Task.isCancelled {
            guard isMissing(name, folder, days), !progress.isUnusable(name), let file = try await file(name) else {
                continue
            }
            try await merge(file, name, folder)
        }
    }

    /// Whether a stored part is not contained in the day's file. This node's own part is missing if its data folder was
    /// lost.
    private func isMissing(_ name: SealedDayName, _ folder: HistoryFolder, _ days: Set<ServiceDate>) -> Bool {
        let parts = folder.parts(of: name.date)
        let version = parts?.version ?? 0
        guard name.version == version else { return name.version > version }
        return name.node == node ? !days.contains(name.date) : !(parts?.nodes.contains(name.node) ?? false)
    }

    /// Returns the content of a stored file; nil if it does not exist or is too large.
    private func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]? {
        do { return try await repository.file(name) } catch {
            guard error.isTooLarge else { throw error }
            progress.leaveOut(name, .tooLarge, error)
            return nil
        }
    }

    private func merge(_ file: [UInt8], _ name: SealedDayName, _ folder: HistoryFolder) async throws {
        do {
            let own = node
            try await HistoryService.blocking {
                try folder.merge(file, of: name.node, version: name.version, into: name.date, own: own)
            }
            progress.update(name.agency) { $0.fetched += 1 }
            await merged(name.agency, name.date)
        } catch HistoryFileError.inUse {
            // The day was just reopened or replaced; its parts are merged afterwards.
        } catch let error as HistoryFileError where error.isOfContent {
            progress.leaveOut(name, .damaged, error)
        }
    }
}

extension HistoryFileError {
    /// Whether the content of a stored file is faulty, rather than the disk.
    fileprivate var isOfContent: Bool {
        switch self {
        case .damaged, .otherVersion, .invalidDate: true
        case .inUse, .diskFull, .closed, .system: false
        }
    }
}
