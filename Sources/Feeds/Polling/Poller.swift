package import Fetching
package import Logging
package import TransitCore

/// An event that a poller emits.
package enum FeedEvent: Sendable {
    /// A parsed feed message, with the time of its fetch.
    case reading(FeedReading, at: EpochMilliseconds)
    /// The health of the feed, emitted after each fetch.
    case health(FeedHealth)
}

/// Polls one feed until its task is cancelled. Fetches never overlap.
package struct Poller: Sendable {
    package let id: FeedID
    private let source: any FeedSource
    private let remembersParts: Bool
    private let expected: Set<FeedPart>
    private let plan: PollingPlan
    private let adapter: String
    private let journal: CrashJournal?
    private let clock: any EpochClock
    private let jitter: @Sendable () -> Double
    private let logger: Logger

    /// - Parameters:
    ///   - remembersParts: Whether a part of the live data, such as alerts, that an earlier message contained is
    ///     treated as empty if it is absent, as in GTFS-Realtime. In other formats an absent part is unknown.
    ///   - expected: The parts that are treated as empty if they are absent even from the first message. Requires
    ///     `remembersParts`.
    ///   - adapter: The name of the parser in the crash journal.
    ///   - journal: The crash journal that records each body while it is parsed and applied.
    ///   - jitter: Returns a random number, 0 ..< 1, for each pause between polls.
    package init(
        id: FeedID, source: any FeedSource, remembersParts: Bool = true, expected: Set<FeedPart> = [],
        plan: PollingPlan, adapter: String = "", journal: CrashJournal? = nil, clock: any EpochClock, logger: Logger,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.id = id
        self.source = source
        self.remembersParts = remembersParts
        self.expected = expected
        self.plan = plan
        self.adapter = adapter
        self.journal = journal
        self.clock = clock
        self.jitter = jitter
        var logger = logger
        logger[metadataKey: "feed.id"] = "\(id)"
        self.logger = logger
    }

    /// Polls the feed until the task is cancelled.
    /// - Parameter handle: Receives the events in order: each parsed message before the feed's health after that poll.
    package func run(_ handle: @Sendable (FeedID, FeedEvent) async -> Void) async {
        var state = PollingState(plan: plan)
        var parts = FeedPartTracker(expected: expected)
        while !Task.isCancelled {
            let before = state.health.state
            let work = FeedParseScope(id, adapter: adapter, journal: journal, asksAnew: state.health.error != nil)
            let next = await FeedParseScope.$current.withValue(work) { await look(&state, &parts, handle) }
            work.end()
            // The cancellation of the task is not a failure of the feed.
            guard let next else { return }
            log(state.health, after: before)
            await handle(id, .health(state.health))
            await clock.sleep(for: next)
        }
    }

    /// Performs one poll.
    /// - Returns: The milliseconds until the next poll; nil if the task was cancelled.
    private func look(
        _ state: inout PollingState, _ parts: inout FeedPartTracker,
        _ handle: @Sendable (FeedID, FeedEvent) async -> Void
    ) async -> Int64? {
        let watch = Stopwatch(clock)
        do throws(FeedError) {
            var fetched = try await source.fetch()
            if remembersParts { fetched = fetched.adding { $0 = parts.complete($0) } }
            let now = watch.now
            let next = state.succeeded(with: fetched, started: watch.started, now: now, jitter: jitter())
            if let reading = fetched.reading { await handle(id, .reading(reading, at: fetched.at)) }
            return next - watch.now
        } catch {
            guard !Task.isCancelled else { return nil }
            let now = watch.now
            return state.failed(with: error, started: watch.started, now: now, jitter: jitter()) - now
        }
    }

    /// Logs changes of the health state only, so that a feed that fails all night causes one line.
    private func log(_ health: FeedHealth, after before: FeedHealth.State) {
        guard health.state != before else { return }
        switch health.state {
        case .failing:
            logger.warning(
                "Feed request failed; retrying",
                metadata: [
                    "error.kind": "\(health.error?.kind ?? "")", "error.message": "\(health.error?.message ?? "")",
                ])
        case .stale:
            logger.warning(
                "Feed data is out of date", metadata: ["feed.data_from": "\(health.dataFrom?.rawValue ?? 0)"])
        case .ok: logger.info("Feed is up to date", metadata: ["feed.entities": "\(health.entities ?? 0)"])
        case .starting: break
        }
    }
}
