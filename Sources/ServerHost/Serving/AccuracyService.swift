import Fetching
import LiveEngine
import LiveModel
import Logging
import ServiceLifecycle
import TransitCore
import WebServer

/// Samples the predictions of all agencies once a minute, and stores the accuracy scores.
struct AccuracyService: ServiceLifecycle.Service {
    let agencies: RunningAgencies
    let published: PublishedAccuracy
    let clock: any EpochClock
    let logger: Logger

    /// The state carried from one minute to the next.
    private struct Progress {
        /// The maximum number of scores that wait in memory while the storage is unavailable.
        static let limit = 100_000

        var unwritten: [String: AccuracyScores] = [:]
        var isFailing = false
        var forgottenOn: ServiceDate?

        mutating func add(_ scores: AccuracyScores, of agency: String) {
            let waiting = unwritten.values.reduce(0) { $0 + $1.tallies.count }
            if waiting < Self.limit { unwritten[agency, default: AccuracyScores()] += scores }
        }
    }

    func run() async {
        let progress = await cancelWhenGracefulShutdown {
            var progress = Progress()
            await publish()
            while !Task.isCancelled {
                await clock.sleep(until: clock.now.nextMinute)
                guard !Task.isCancelled else { break }
                for (_, engine) in agencies.engines { await engine.samplePredictions(at: clock.now.seconds) }
                progress = await keep(progress)
            }
            return progress
        }
        // Runs in a new task, because a cancelled task would abandon the write.
        _ = await Task { await keep(progress) }.value
    }

    /// Stores the accuracy scores. Failed writes are retried in the next minute.
    private func keep(_ progress: Progress) async -> Progress {
        var progress = progress
        for (agency, engine) in agencies.engines { progress.add(await engine.takeScores(), of: agency) }
        do {
            for (agency, scores) in progress.unwritten {
                try await published.repository.add(scores, agency: agency)
                progress.unwritten[agency] = nil
            }
            if progress.forgottenOn != today {
                try await published.repository.forget(asOf: today)
                progress.forgottenOn = today
            }
            if progress.isFailing { logger.notice("Prediction scores are being stored again") }
            progress.isFailing = false
            await publish()
        } catch is CancellationError {
            return progress
        } catch {
            if !progress.isFailing {
                logger.error(
                    "Prediction scores could not be stored; retrying in a minute",
                    metadata: ["error.message": "\(error)"])
            }
            progress.isFailing = true
            published.publishFailure(await ledgers)
        }
        return progress
    }

    /// Stores the remaining scores of an agency that is being removed.
    func takeLeave(of agency: String, _ engine: AgencyEngine) async {
        do {
            try await published.repository.add(await engine.takeScores(), agency: agency)
        } catch {
            logger.error(
                "Prediction scores could not be stored as the agency stopped; they are lost",
                metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
        }
    }

    private func publish() async {
        // Includes a further day at either end, because the date in other time zones differs from the UTC date.
        let question = AccuracyQuestion(
            agencies: agencies.engines.map(\.agency), days: today.advanced(by: -7)...today.advanced(by: 1))
        guard let week = try? await published.repository.answer(question) else { return }
        published.publish(PublishedAccuracy.Minute(at: clock.now.seconds, ledgers: await ledgers, week: week))
    }

    private var ledgers: [String: LedgerState] {
        get async {
            var states: [String: LedgerState] = [:]
            for (agency, engine) in agencies.engines { states[agency] = await engine.ledgerState }
            return states
        }
    }

    /// The current UTC date, precise enough for deleting old scores.
    private var today: ServiceDate { clock.now.utcDate }
}
