import Fetching
import LiveEngine
import Logging
import ServiceHistory
import ServiceLifecycle
import Synchronization
import TransitCore

/// Loads the engines' learned state, and stores it every few minutes and at shutdown. Trips are loaded from the
/// recorded service days; trips that are in no recorded day are stored in the database.
struct LearnedStateService: ServiceLifecycle.Service {
    let agencies: RunningAgencies
    let repository: any LearnedStateRepository
    let folders: HistoryFolders
    let clock: any EpochClock
    let logger: Logger

    /// The interval in milliseconds at which the learned state is stored.
    private static let pause: Int64 = 5 * 60_000
    /// The interval in milliseconds between retries of failed reads.
    private static let soon: Int64 = 15_000
    /// The maximum time that a start waits for the learned state; an unreachable database may take long to fail.
    private static let timeout = Duration.seconds(1)

    /// The agencies whose stored state has not been read yet, and so must not be overwritten.
    private let unread = Unread()

    /// The learned data that is not stored yet.
    private struct Progress {
        /// The maximum number of trips that wait in memory while the storage is unavailable.
        static let limit = 50_000

        var unwritten: [String: [Trajectory]] = [:]
        var isFailing = false
        var forgottenOn: ServiceDate?
    }

    /// Loads an agency's stored state into its engine. If that exceeds the timeout, the start continues and the state
    /// is loaded later.
    func recall(_ agency: String, _ engine: AgencyEngine) async {
        unread.add(agency)
        // After one timeout, the start does not wait for further agencies.
        let isInTime = await Patience.wait(for: unread.isSlow ? .zero : Self.timeout) {
            await read(agency, engine, isFirst: true)
        }
        if !isInTime { unread.isSlow = true }
    }

    private func read(_ agency: String, _ engine: AgencyEngine, isFirst: Bool) async {
        do {
            let kept = try await repository.learnedState(of: agency)
            let trips = await trips(of: agency, kept.trajectories)
            guard unread.remove(agency) else { return }
            await engine.remember(trips, kept.calibration)
            if !isFirst { logger.notice("Learned state loaded after a delay", metadata: ["agency.id": "\(agency)"]) }
        } catch {
            guard isFirst else { return }
            logger.error("Learned state could not be loaded; retrying", metadata: ["error.message": "\(error)"])
        }
    }

    /// Returns the trips of the recorded days and of the database.
    private func trips(of agency: String, _ stored: [Trajectory]) async -> [Trajectory] {
        let (folder, today) = (folders[agency], clock.now.utcDate)
        let learned = try? await HistoryService.blocking { folder.trajectories(with: stored, asOf: today) }
        guard let learned else { return stored }
        if !learned.unreadable.isEmpty {
            logger.warning(
                "Recorded days cannot be read; predictions do not use them. Restore them from a backup",
                metadata: [
                    "agency.id": "\(agency)",
                    "service.days": "\(learned.unreadable.map(\.iso).joined(separator: ", "))",
                ])
        }
        return learned.trips
    }

    /// Trains an engine on the trips of a day that was received from another node.
    func learn(_ date: ServiceDate, of agency: String) async {
        let folder = folders[agency]
        guard date > clock.now.utcDate.advanced(by: -RecentTrajectories.longestMemory), !unread.contains(agency),
            let engine = agencies.engines.first(where: { $0.agency == agency })?.engine,
            await engine.timetable != nil,
            let day = try? await HistoryService.blocking({ try folder.read(date, with: [.trips, .trajectories]) })
        else { return }
        await engine.learn(day.learnedTrajectories())
    }

    /// Stores the learned state of an agency that is being removed.
    func takeLeave(of agency: String, _ engine: AgencyEngine) async {
        defer { _ = unread.remove(agency) }
        guard let learned = await engine.takeLearnedState() else { return }
        do {
            try await repository.add(learned.trajectories, agency: agency)
            if !unread.contains(agency) { try await repository.keep(learned.calibration, agency: agency) }
        } catch {
            logger.error(
                "Learned state could not be stored as the agency stopped; it is lost",
                metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
        }
    }

    func run() async {
        let progress = await cancelWhenGracefulShutdown {
            var progress = Progress()
            while !Task.isCancelled {
                await rest()
                guard !Task.isCancelled else { break }
                progress = await keep(progress)
            }
            return progress
        }
        // Runs in a new task, because a cancelled task would abandon the write.
        _ = await Task { await keep(progress) }.value
    }

    private func rest() async {
        var left = Self.pause
        while left > 0, !Task.isCancelled {
            let part = unread.isEmpty ? left : min(left, Self.soon)
            await clock.sleep(for: part)
            left -= part
            for (agency, engine) in agencies.engines where unread.contains(agency) {
                await read(agency, engine, isFirst: false)
            }
        }
    }

    private func keep(_ progress: Progress) async -> Progress {
        var progress = progress
        do {
            for (agency, engine) in agencies.engines {
                guard let learned = await engine.takeLearnedState() else { continue }
                let room = max(Progress.limit - progress.unwritten[agency, default: []].count, 0)
                progress.unwritten[agency, default: []] += learned.trajectories.prefix(room)
                try await repository.add(progress.unwritten[agency] ?? [], agency: agency)
                progress.unwritten[agency] = nil
                if !unread.contains(agency) { try await repository.keep(learned.calibration, agency: agency) }
            }
            let today = clock.now.utcDate
            if progress.forgottenOn != today {
                try await repository.forget(asOf: today)
                progress.forgottenOn = today
            }
            if progress.isFailing { logger.notice("Learned state is being stored again") }
            progress.isFailing = false
        } catch is CancellationError {
            return progress
        } catch {
            if !progress.isFailing {
                logger.error(
                    "Learned state could not be stored; retrying", metadata: ["error.message": "\(error)"])
            }
            progress.isFailing = true
        }
        return progress
    }
}

/// Agencies whose stored state has not been read yet.
private final class Unread: Sendable {
    private let agencies = Mutex<Set<String>>([])
    private let slow = Mutex(false)

    /// Whether a read has timed out.
    var isSlow: Bool {
        get { slow.withLock { $0 } }
        set { slow.withLock { $0 = newValue } }
    }

    var isEmpty: Bool { agencies.withLock { $0.isEmpty } }
    func contains(_ agency: String) -> Bool { agencies.withLock { $0.contains(agency) } }
    func add(_ agency: String) { agencies.withLock { _ = $0.insert(agency) } }
    /// Removes an agency.
    /// - Returns: Whether it was present.
    func remove(_ agency: String) -> Bool { agencies.withLock { $0.remove(agency) != nil } }
}
