import Feeds
import LiveEngine
import Logging
import ServiceLifecycle
import Synchronization
import TransitCore

/// Keeps what engines learn: every few minutes, and at the end.
struct ExperienceService: ServiceLifecycle.Service {
    let agencies: RunningAgencies
    let archive: any ExperienceArchive
    let clock: any EpochClock
    let logger: Logger

    /// Milliseconds between two rounds, and between two looks for what could not be read at the start.
    private static let pause: Int64 = 5 * 60_000
    private static let soon: Int64 = 15_000
    /// For which a start waits for what was learned: a database may take long to say that it is away.
    private static let patience = Duration.seconds(1)

    /// Agencies of which it is not known yet what was learned before: their figures must not be overwritten.
    private let unread = Unread()

    /// What could not be kept yet.
    private struct Progress {
        /// Trips that wait for a disk with room; more would only fill the memory as well.
        static let limit = 50_000

        var unwritten: [String: [Trajectory]] = [:]
        var isFailing = false
        var forgottenOn: ServiceDate?
    }

    /// Hands a keeper what was kept of its agency. What cannot be read now is no reason to let riders wait: it is handed over later.
    func recall(_ agency: String, _ keeper: AgencyKeeper) async {
        unread.add(agency)
        // Who has waited once in vain does not wait for each agency.
        let isInTime = await Patience.wait(for: unread.isSlow ? .zero : Self.patience) {
            await read(agency, keeper, isFirst: true)
        }
        if !isInTime { unread.isSlow = true }
    }

    private func read(_ agency: String, _ keeper: AgencyKeeper, isFirst: Bool) async {
        do {
            let kept = try await archive.experience(of: agency)
            guard unread.remove(agency) else { return }
            await keeper.remember(kept.trajectories, kept.calibration)
            if !isFirst { logger.notice("what was learned is read at last", metadata: ["agency.id": "\(agency)"]) }
        } catch {
            guard isFirst else { return }
            logger.error("what was learned cannot be read", metadata: ["error.message": "\(error)"])
        }
    }

    /// Keeps what was learned of an agency that goes.
    func takeLeave(of agency: String, _ keeper: AgencyKeeper) async {
        guard let learned = await keeper.takeExperience() else { return }
        do {
            try await archive.add(learned.trajectories, agency: agency)
            if !unread.contains(agency) { try await archive.keep(learned.calibration, agency: agency) }
        } catch {
            logger.error("what is learned cannot be kept", metadata: ["error.message": "\(error)"])
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
        // A write within a task that was cancelled would be given up.
        _ = await Task { await keep(progress) }.value
    }

    private func rest() async {
        var left = Self.pause
        while left > 0, !Task.isCancelled {
            let part = unread.isEmpty ? left : min(left, Self.soon)
            await clock.sleep(for: part)
            left -= part
            for (agency, keeper) in agencies.keepers where unread.contains(agency) {
                await read(agency, keeper, isFirst: false)
            }
        }
    }

    private func keep(_ progress: Progress) async -> Progress {
        var progress = progress
        do {
            for (agency, keeper) in agencies.keepers {
                guard let learned = await keeper.takeExperience() else { continue }
                let room = max(Progress.limit - progress.unwritten[agency, default: []].count, 0)
                progress.unwritten[agency, default: []] += learned.trajectories.prefix(room)
                try await archive.add(progress.unwritten[agency] ?? [], agency: agency)
                progress.unwritten[agency] = nil
                if !unread.contains(agency) { try await archive.keep(learned.calibration, agency: agency) }
            }
            let today = clock.now.utcDate
            if progress.forgottenOn != today {
                try await archive.forget(asOf: today)
                progress.forgottenOn = today
            }
            if progress.isFailing { logger.notice("what is learned is kept again") }
            progress.isFailing = false
        } catch is CancellationError {
            return progress
        } catch {
            if !progress.isFailing {
                logger.error("what is learned cannot be kept", metadata: ["error.message": "\(error)"])
            }
            progress.isFailing = true
        }
        return progress
    }
}

/// Agencies of which something is still to be read.
private final class Unread: Sendable {
    private let agencies = Mutex<Set<String>>([])
    private let slow = Mutex(false)

    /// Reading took longer than a start can wait.
    var isSlow: Bool {
        get { slow.withLock { $0 } }
        set { slow.withLock { $0 = newValue } }
    }

    var isEmpty: Bool { agencies.withLock { $0.isEmpty } }
    func contains(_ agency: String) -> Bool { agencies.withLock { $0.contains(agency) } }
    func add(_ agency: String) { agencies.withLock { _ = $0.insert(agency) } }
    /// - Returns: whether it was there.
    func remove(_ agency: String) -> Bool { agencies.withLock { $0.remove(agency) != nil } }
}
