import Alarms
import Feeds
import LiveEngine
import Logging
import Push
import ServiceLifecycle
import TransitCore
import WebServer

/// Looks at riders' alarms with every snapshot, and has what they say sent.
struct AlarmService: ServiceLifecycle.Service {
    let access: AlarmAccess
    let courier: PushDispatcher
    /// Other servers take alarms in as well, and look at agencies in turns.
    let isShared: Bool
    let clock: any EpochClock
    let logger: Logger

    /// Milliseconds between two rounds in which alarms are counted and those go that have expired.
    private static let round: Int64 = 15_000
    /// Between two looks for alarms that were set at other servers, and after how many rounds all are read again.
    private static let shortRound: Int64 = 5000
    private static let rounds = 40
    /// Milliseconds that requests under way are waited for at the end.
    private static let timeout: Duration = .milliseconds(1500)

    func run() async {
        // Requests that are under way when the server stops are let come back: an answer that nobody sees is asked for again.
        let sending = Task { await courier.run() }
        await cancelWhenGracefulShutdown { await tend() }
        courier.stop()
        let timeout = Task {
            try? await Task.sleep(for: Self.timeout)
            sending.cancel()
        }
        await sending.value
        timeout.cancel()
    }

    /// Takes up what an earlier start has left, as soon as that can be read.
    /// - Returns: whether it could.
    private func recall() async -> Bool {
        do {
            let (entries, lost) = try await access.keeper.recall()
            if lost > 0 {
                logger.warning("alarms cannot be opened with this key", metadata: ["alarms": "\(lost)"])
            }
            // Where servers take turns, messages are sent by whoever looks at their agency.
            if !isShared { await courier.add(entries) }
            return true
        } catch {
            logger.error("alarms cannot be read", metadata: ["error.message": "\(error)"])
            return false
        }
    }

    /// Looks at an agency's snapshots for as long as it runs.
    func follow(_ keeper: AgencyEngine, of agency: String) async {
        if isShared { await takeUp(agency) }
        for await snapshot in keeper.snapshots { await look(at: snapshot, of: agency) }
        await access.keeper.leave(agency)
    }

    /// Takes an agency's alarms from whoever has looked at them until now, as soon as that can be read.
    private func takeUp(_ agency: String) async {
        while !Task.isCancelled {
            do {
                return await courier.add(try await access.keeper.recall(of: agency).entries)
            } catch {
                logger.error("alarms cannot be read", metadata: ["error.message": "\(error)"])
                await clock.sleep(for: Self.shortRound)
            }
        }
    }

    private func look(at snapshot: LiveSnapshot, of agency: String) async {
        do {
            let entries = try await access.keeper.look(at: snapshot, of: agency, now: clock.now.seconds)
            if !entries.isEmpty { await courier.add(entries) }
        } catch is CancellationError {
            return
        } catch {
            // Tried again with the next snapshot.
            logger.error("alarms cannot be written", metadata: ["error.message": "\(error)"])
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
                // A clock that has just been set may be set again: what it says has expired is kept a while.
                try await access.keeper.tend(
                    at: grace.isTrusted(now, elapsed: clock.elapsed) ? now.seconds : .min)
            } catch is CancellationError {
                return
            } catch {
                logger.error("alarms cannot be looked after", metadata: ["error.message": "\(error)"])
            }
            let count = await access.keeper.count
            if fill.isDue(count, of: access.keeper.limits.total) {
                logger.warning(
                    "alarms are nearly used up; new ones are refused at the limit",
                    metadata: ["alarms": "\(count)", "alarms.limit": "\(access.keeper.limits.total)"])
            }
            access.publish(
                .init(
                    alarms: count, courier: await courier.counts,
                    work: await access.keeper.work.values.reduce(0) { $0 + $1.total }))
            await rest()
        }
    }

    private func rest() async {
        guard isShared else { return await clock.sleep(for: Self.round) }
        for _ in 0..<(Self.round / Self.shortRound) {
            await clock.sleep(for: Self.shortRound)
            // What cannot be read now is read the next time.
            try? await access.keeper.catchUp()
        }
    }
}
