package import Logging

/// Looks for a newer schedule again and again, and has each compiled and put to use.
package struct ScheduleWatcher: Sendable {
    private let id: FeedID
    private let source: any ScheduleSource
    private let plan: PollingPlan
    private let clock: any EpochClock
    private let logger: Logger

    package init(
        id: FeedID, source: any ScheduleSource, plan: PollingPlan = PollingPlan(interval: 3_600_000),
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

    /// See ``ScheduleSource/kept()``.
    package func kept() -> ScheduleCheck? { source.kept() }

    /// - Parameter use: makes a timetable of it and swaps it in; what it throws shows in the feed's health, and the
    ///   old schedule goes on serving.
    /// - Parameter report: receives the health after each look.
    package func run(
        use: @Sendable (ScheduleContent, _ fingerprint: String) async throws(FeedError) -> Void,
        report: @Sendable (FeedID, FeedHealth) async -> Void
    ) async {
        var state = PollingState(plan: plan)
        // What is wrong with the newest feed; it stays wrong until there is a newer one.
        var flaw: FeedError?
        while !Task.isCancelled {
            let watch = Stopwatch(clock)
            var next: Int64
            do throws(FeedError) {
                if case .new(let content, let fingerprint) = try await source.check() {
                    state.discarded(content.discarded)
                    flaw = await failure(of: use, content, fingerprint)
                }
                if let flaw { throw flaw }
                next = state.succeeded(started: watch.started, now: watch.now, jitter: Double.random(in: 0..<1))
            } catch {
                guard !Task.isCancelled else { return }
                next = state.failed(
                    with: error, started: watch.started, now: watch.now, jitter: Double.random(in: 0..<1))
                logger.warning(
                    "schedule fails",
                    metadata: ["error.kind": "\(error.kind)", "error.message": "\(error.message)"])
            }
            await report(id, state.health)
            await clock.sleep(for: next - watch.now)
        }
    }

    private func failure(
        of use: @Sendable (ScheduleContent, String) async throws(FeedError) -> Void, _ content: ScheduleContent,
        _ fingerprint: String
    ) async -> FeedError? {
        do {
            try await use(content, fingerprint)
            return nil
        } catch {
            return error
        }
    }
}
