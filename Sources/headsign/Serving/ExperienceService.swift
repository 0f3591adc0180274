import Feeds
import LiveEngine
import Logging
import ServiceLifecycle
import TransitCore

/// Keeps what engines learn: every few minutes, and at the end.
struct ExperienceService: ServiceLifecycle.Service {
    let agencies: RunningAgencies
    let archive: any ExperienceArchive
    let clock: any EpochClock
    let logger: Logger

    /// Milliseconds.
    private static let pause: Int64 = 5 * 60_000

    /// What could not be kept yet.
    private struct Progress {
        /// Trips that wait for a disk with room; more would only fill the memory as well.
        static let limit = 50_000

        var unwritten: [String: [Trajectory]] = [:]
        var isFailing = false
        var forgottenOn: ServiceDate?
    }

    /// Hands a keeper what was kept of its agency. What cannot be read is not worth a server that does not start.
    func recall(_ agency: String, _ keeper: AgencyKeeper) async {
        do {
            let kept = try await archive.experience(of: agency)
            await keeper.remember(kept.trajectories, kept.calibration)
        } catch {
            logger.error("what was learned cannot be read", metadata: ["error.message": "\(error)"])
        }
    }

    /// Keeps what was learned of an agency that goes.
    func takeLeave(of agency: String, _ keeper: AgencyKeeper) async {
        guard let learned = await keeper.takeExperience() else { return }
        do {
            try await archive.add(learned.trajectories, agency: agency)
            try await archive.keep(learned.calibration, agency: agency)
        } catch {
            logger.error("what is learned cannot be kept", metadata: ["error.message": "\(error)"])
        }
    }

    func run() async {
        let progress = await cancelWhenGracefulShutdown {
            var progress = Progress()
            while !Task.isCancelled {
                await clock.sleep(for: Self.pause)
                guard !Task.isCancelled else { break }
                progress = await keep(progress)
            }
            return progress
        }
        // A write within a task that was cancelled would be given up.
        _ = await Task { await keep(progress) }.value
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
                try await archive.keep(learned.calibration, agency: agency)
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
