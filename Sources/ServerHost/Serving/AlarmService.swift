import Fetching
import LiveModel
import Logging
import RiderData
import ServiceLifecycle
import TransitCore
import WebServer

/// Evaluates riders' alarms on each snapshot, and sends the due push messages.
struct AlarmService: ServiceLifecycle.Service {
    let access: AlarmAccess
    let dispatcher: PushDispatcher
    /// Whether alarms are shared with other servers, which also accept alarms and take over agencies.
    let isShared: Bool
    let clock: any EpochClock
    let logger: Logger

    /// The interval in milliseconds between maintenance passes, each of which counts the alarms and deletes expired
    /// ones.
    private static let round: Int64 = 15_000
    /// The interval in milliseconds between reads of the alarms that were set on other servers.
    private static let shortRound: Int64 = 5000
    /// The number of maintenance passes after which all alarms are reloaded from the storage.
    private static let rounds = 40
    /// The maximum time that a shutdown waits for push requests in progress.
    private static let timeout: Duration = .milliseconds(1500)

    func run() async {
        // Push requests in progress may complete during a shutdown: a request whose response is not recorded would be
        // repeated after the restart.
        let sending = Task { await dispatcher.run() }
        await cancelWhenGracefulShutdown { await tend() }
        dispatcher.stop()
        let timeout = Task {
            try? await Task.sleep(for: Self.timeout)
            sending.cancel()
        }
        await sending.value
        timeout.cancel()
    }

    /// Loads the alarms and unsent messages that were stored before the start.
    /// - Returns: Whether the storage could be read.
    private func recall() async -> Bool {
        do {
            let (entries, lost) = try await access.registry.recall()
            if lost > 0 {
                logger.warning(
                    "Some reminders cannot be decrypted with this key; restore alarms.key from a backup",
                    metadata: ["alarms": "\(lost)"])
            }
            // In a cluster, only the owner of an agency sends its messages.
            if !isShared { await dispatcher.add(entries) }
            return true
        } catch {
            logger.error("Reminders could not be read; retrying", metadata: ["error.message": "\(error)"])
            return false
        }
    }

    /// Evaluates the alarms of an agency on each of its snapshots, until the stream ends.
    func follow(_ engine: AgencyEngine, of agency: String) async {
        if isShared { await takeUp(agency) }
        for await snapshot in engine.snapshots { await look(at: snapshot, of: agency) }
        await access.registry.leave(agency)
    }

    /// Takes over an agency's alarms from the previous owner. Retries until they can be read.
    private func takeUp(_ agency: String) async {
        while !Task.isCancelled {
            do {
                return await dispatcher.add(try await access.registry.recall(of: agency).entries)
            } catch {
                logger.error("Reminders could not be read; retrying", metadata: ["error.message": "\(error)"])
                await clock.sleep(for: Self.shortRound)
            }
        }
    }

    private func look(at snapshot: LiveSnapshot, of agency: String) async {
        do {
            let entries = try await access.registry.look(at: snapshot, of: agency, now: clock.now.seconds)
            if !entries.isEmpty { await dispatcher.add(entries) }
        } catch is CancellationError {
            return
        } catch {
            // The write is retried with the next snapshot.
            logger.error("Reminders could not be stored; retrying", metadata: ["error.message": "\(error)"])
        }
    }

    private func tend() async {
        var grace = ClockTrust()
        var (isRecalled, rounds) = (false, 0)
        var fill = FillWarning()
        while !Task.isCancelled {
            rounds += 1
            if !isRecalled || isShared && rounds % Self.rounds == 0 { isRecalled = await recall() }
            do {
                let now = clock.now
                // A clock that was just set may be corrected again, so expired alarms are deleted only once it is
                // trusted.
                try await access.registry.tend(
                    at: grace.isTrusted(now, elapsed: clock.elapsed) ? now.seconds : .min)
            } catch is CancellationError {
                return
            } catch {
                logger.error(
                    "Expired reminders could not be deleted; retrying", metadata: ["error.message": "\(error)"])
            }
            let count = await access.registry.count
            if fill.isDue(count, of: access.registry.limits.total) {
                logger.warning(
                    "Reminders are near their limit; new ones are rejected once it is reached",
                    metadata: ["alarms": "\(count)", "alarms.limit": "\(access.registry.limits.total)"])
            }
            access.publish(
                .init(
                    alarms: count, dispatcher: await dispatcher.counts,
                    work: await access.registry.work.values.reduce(0) { $0 + $1.total }))
            await rest()
        }
    }

    private func rest() async {
        guard isShared else { return await clock.sleep(for: Self.round) }
        for _ in 0..<(Self.round / Self.shortRound) {
            await clock.sleep(for: Self.shortRound)
            // A failed read is retried at the next interval.
            try? await access.registry.catchUp()
        }
    }
}
