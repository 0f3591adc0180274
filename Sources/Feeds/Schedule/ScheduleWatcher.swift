package import Logging
import TransitCore

/// Looks for a newer schedule again and again, and has each compiled and put to use.
package struct ScheduleWatcher: Sendable {
    /// Makes a timetable of a schedule and swaps it in. What it throws shows in the feed's health, and the old one goes on
    /// serving.
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

    /// See ``ScheduleSource/accept(_:fingerprint:)``.
    package func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent {
        source.accept(content, fingerprint: fingerprint)
    }

    /// - Parameter isEmptyHanded: nothing serves yet. What an earlier run kept is used then, but only when the first look
    ///   has failed or takes long: what was kept may be what is wrong, and mended by now where it came from.
    /// - Parameter report: receives the health after each look.
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
                    "schedule fails",
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

    /// Milliseconds after which riders are better served by what was kept.
    private static let patience: Int64 = 10_000

    /// The first look. What was kept is used in the meantime if it takes long.
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
            // Two imports of one agency never run at once.
            await waiting.value
            return result
        } onCancel: {
            pause.cancel()
            waiting.cancel()
        }
    }

    private func useKept(_ use: Use) async {
        guard case .new(let content, let fingerprint) = source.kept() else { return }
        // What is wrong with it shows when it has been looked at again.
        try? await use(content, fingerprint)
    }
}

/// The newest schedule seen, and what is wrong with it; that stays wrong until there is a newer one.
private struct NewestSchedule {
    private var flaw: FeedError?
    /// Still to be used: what hindered it was no fault of its own.
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
