package import Logging
import TransitCore

/// Asks a provider for the departures of the stops that riders look at, and of no others.
package struct DeparturePoller: Sendable {
    package let id: FeedID
    private let source: any DepartureSource
    private let plan: PollingPlan
    private let adapter: String
    private let journal: WorkJournal?
    private let clock: any EpochClock
    private let logger: Logger

    /// Stops asked about at once.
    private static let width = 4
    /// Milliseconds between two looks at what is wanted.
    private static let pace: Int64 = 2000

    /// - Parameter plan: its interval is the least time between two questions about one stop.
    package init(
        id: FeedID, source: any DepartureSource, plan: PollingPlan, adapter: String = "", journal: WorkJournal? = nil,
        clock: any EpochClock, logger: Logger
    ) {
        self.id = id
        self.source = source
        self.plan = plan
        self.adapter = adapter
        self.journal = journal
        self.clock = clock
        var logger = logger
        logger[metadataKey: "feed.id"] = "\(id)"
        self.logger = logger
    }

    /// Runs until its task is cancelled.
    /// - Parameters:
    ///   - wishes: yields when a rider looks at a stop that nobody looked at before.
    ///   - wanted: the ids of the stops that riders look at now, the newest wish last.
    ///   - handle: receives readings and, after each round, the feed's health.
    package func run(
        wishes: AsyncStream<Void>, wanted: @escaping @Sendable () -> [String],
        _ handle: @escaping @Sendable (FeedID, FeedEvent) async -> Void
    ) async {
        let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await wish in wishes { call.yield(wish) } }
            group.addTask { [clock] in
                while !Task.isCancelled {
                    call.yield()
                    await clock.sleep(for: Self.pace)
                }
            }
            await answer(calls, wanted, handle)
            group.cancelAll()
        }
    }

    private func answer(
        _ calls: AsyncStream<Void>, _ wanted: @Sendable () -> [String],
        _ handle: @escaping @Sendable (FeedID, FeedEvent) async -> Void
    ) async {
        var rounds = DepartureRounds(interval: plan.interval)
        var state = PollingState(plan: plan)
        // After a failure the provider is left alone for a while. By the time that never jumps.
        var rest = Int64.min
        for await _ in calls where clock.elapsed >= rest {
            let watch = Stopwatch(clock)
            let stops = rounds.due(of: wanted(), at: clock.elapsed)
            guard !stops.isEmpty else { continue }
            switch await fetched(stops, handle) {
            case .success(let reading):
                let fetched = Fetched(reading: reading, at: watch.started)
                _ = state.succeeded(with: fetched, started: watch.started, now: watch.now, jitter: 0)
            case .failure(let error):
                guard !Task.isCancelled else { return }
                let now = watch.now
                let next = state.failed(
                    with: error, started: watch.started, now: now, jitter: Double.random(in: 0..<1))
                rest = clock.elapsed + (next - now)
                if state.health.failures == 1 {
                    logger.warning(
                        "feed fails", metadata: ["error.kind": "\(error.kind)", "error.message": "\(error.message)"])
                }
            }
            await handle(id, .health(state.health))
        }
    }

    /// Hands on what is said of each stop as it comes.
    /// - Returns: all of it; a failure only if no stop could be asked about.
    private func fetched(
        _ stops: [String], _ handle: @escaping @Sendable (FeedID, FeedEvent) async -> Void
    ) async -> Result<FeedReading, FeedError> {
        await withTaskGroup(of: Result<FeedReading, FeedError>.self) { group in
            var whole = FeedReading(departures: [])
            var failure: FeedError?
            var rest = stops[...]
            while let stop = rest.popFirst() {
                if stops.count - rest.count > Self.width, let result = await group.next() {
                    failure = whole.add(result) ?? failure
                }
                group.addTask { await reading(of: stop, handle) }
            }
            for await result in group { failure = whole.add(result) ?? failure }
            if let failure, whole.departures?.isEmpty ?? true { return .failure(failure) }
            return .success(whole)
        }
    }

    private func reading(
        of stop: String, _ handle: @Sendable (FeedID, FeedEvent) async -> Void
    ) async -> Result<FeedReading, FeedError> {
        let work = FeedWork(id, adapter: adapter, journal: journal)
        defer { work.end() }
        return await FeedWork.$current.withValue(work) {
            do throws(FeedError) {
                let asked = try await source.departures(at: stop)
                let fetched = Fetched(reading: asked, at: clock.now)
                let reading = fetched.reading ?? FeedReading(departures: [])
                await handle(id, .reading(reading, at: fetched.at))
                return .success(reading)
            } catch {
                return .failure(error)
            }
        }
    }
}

extension FeedReading {
    /// Adds what was said of another stop.
    /// - Returns: why nothing was.
    fileprivate mutating func add(_ result: Result<FeedReading, FeedError>) -> FeedError? {
        switch result {
        case .success(let reading):
            departures = (departures ?? []) + (reading.departures ?? [])
            discarded.add(reading.discarded)
            return nil
        case .failure(let error): return error
        }
    }
}
