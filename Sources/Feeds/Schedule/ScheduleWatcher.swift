package import Fetching
package import Logging
import TransitCore

/// Periodically checks for new timetables, and compiles and applies each one.
package struct ScheduleWatcher: Sendable {
    /// Compiles a schedule and switches to it. If it throws, the error appears in the feed's health, and the previous
    /// timetable remains in use.
    package typealias Use = @Sendable (ScheduleContent, _ fingerprint: String) async throws(FeedError) -> Void

    private let id: FeedID
    private let source: any ScheduleSource
    private let plan: PollingPlan
    private let clock: any EpochClock
    private let logger: Logger

    package init(
        id: FeedID, source: any ScheduleSource, plan: PollingPlan = .schedule(interval: 3_600_000),
        clock: any EpochClock, logger: Logger
    ) {
        self.id = id
        self.source = source
        self.plan = plan
        self.clock = clock
        var logger = logger
        logger[metadataKey: "feed.id"] = "\(id)"
        self.logger = logger
    }

    /// Marks a schedule as successfully imported; see ``ScheduleSource/accept(_:fingerprint:)``.
    package func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent {
        source.accept(content, fingerprint: fingerprint)
    }

    /// Checks for timetables until the task is cancelled.
    /// - Parameter isEmptyHanded: Whether no timetable is in use. In that case the stored schedule is used after the
    ///   first check has failed or is slow. It is not used earlier, because it may be faulty and already corrected at
    ///   its source.
    /// - Parameter report: Receives the feed's health after each check.
    package func run(
        isEmptyHanded: Bool = false, use: @escaping Use, report: @Sendable (FeedID, FeedHealth) async -> Void
    ) async {
        var state = PollingState(plan: plan)
        var newest = NewestSchedule()
        var needsKept = isEmptyHanded
        while !Task.isCancelled {
            let watch = Stopwatch(clock)
            var next: EpochMilliseconds
            do throws(FeedError) {
                let check = needsKept ? await firstCheck(use) : await self.check()
                try await newest.take(check.get(), by: use) { state.discarded($0) }
                next = state.succeeded(started: watch.started, now: watch.now, jitter: Double.random(in: 0..<1))
            } catch {
                guard !Task.isCancelled else { return }
                if needsKept { await useKept(use) }
                next = state.failed(
                    with: error, started: watch.started, now: watch.now, jitter: Double.random(in: 0..<1))
                logger.warning(
                    "Schedule update failed; keeping the current one and retrying",
                    metadata: ["error.kind": "\(error.kind)", "error.message": "\(error.message)"])
            }
            needsKept = false
            await report(id, state.health)
            await clock.sleep(for: next - watch.now)
        }
    }

    private func check() async -> Result<ScheduleCheck, FeedError> {
        do { return .success(try await source.check()) } catch { return .failure(error) }
    }

    /// The duration of the first check in milliseconds after which the stored schedule is used.
    private static let patience: Int64 = 10_000

    /// Performs the first check. If it is slow, uses the stored schedule in the meantime.
    private func firstCheck(_ use: @escaping Use) async -> Result<ScheduleCheck, FeedError> {
        guard source.kept() != nil else { return await check() }
        let pause = Task { await clock.sleep(until: clock.now + Self.patience) }
        let waiting = Task {
            await pause.value
            if !pause.isCancelled, !Task.isCancelled { await useKept(use) }
        }
        return await withTaskCancellationHandler {
            let result = await check()
            pause.cancel()
            // Wait, so that two imports of one agency never run concurrently.
            await waiting.value
            return result
        } onCancel: {
            pause.cancel()
            waiting.cancel()
        }
    }

    private func useKept(_ use: Use) async {
        guard case .new(let content, let fingerprint) = source.kept() else { return }
        // An error of the stored schedule is ignored; it appears when the source is checked again.
        try? await use(content, fingerprint)
    }
}

/// The newest schedule and the error of its import, which is reported until there is a newer schedule.
private struct NewestSchedule {
    private var flaw: FeedError?
    /// A schedule that could not be applied for a temporary reason, and is tried again.
    private var pending: (content: ScheduleContent, fingerprint: String)?

    mutating func take(
        _ check: ScheduleCheck, by use: ScheduleWatcher.Use, _ discarded: (DiscardCounts) -> Void
    ) async throws(FeedError) {
        if case .new(let content, let fingerprint) = check {
            discarded(content.discarded)
            pending = (content, fingerprint)
        }
        if let (content, fingerprint) = pending {
            flaw = nil
            do {
                try await use(content, fingerprint)
                pending = nil
            } catch {
                if case .hindered = error { throw error }
                pending = nil
                flaw = error
            }
        }
        if let flaw { throw flaw }
    }
}
