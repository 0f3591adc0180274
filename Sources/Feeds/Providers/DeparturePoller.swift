package import Fetching
package import Logging
import TransitCore

/// Polls a provider for the departures of the stops that riders are viewing.
package struct DeparturePoller: Sendable {
    package let id: FeedID
    private let source: any DepartureSource
    private let plan: PollingPlan
    private let adapter: String
    private let journal: CrashJournal?
    private let clock: any EpochClock
    private let logger: Logger

    /// The maximum number of concurrent requests.
    private static let width = 4
    /// The interval at which the viewed stops are checked, in milliseconds.
    private static let pace: Int64 = 2000

    /// - Parameter plan: The polling plan. Its interval is the minimum time between two requests for the same stop.
    package init(
        id: FeedID, source: any DepartureSource, plan: PollingPlan, adapter: String = "", journal: CrashJournal? = nil,
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

    /// Polls departures until the task is cancelled.
    /// - Parameters:
    ///   - wishes: Yields when a rider opens a stop that no rider was viewing.
    ///   - wanted: Returns the ids of the viewed stops, the most recently opened last.
    ///   - handle: Receives the parsed responses and, after each batch of requests, the health of the feed.
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
        // After a failure no request is sent before this time of the monotonic clock.
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
                        "Feed request failed; retrying",
                        metadata: ["error.kind": "\(error.kind)", "error.message": "\(error.message)"])
                }
            }
            await handle(id, .health(state.health))
        }
    }

    /// Requests the departures of stops, and forwards each parsed response when it arrives.
    /// - Returns: The departures of all stops; an error only if all requests failed.
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
        let work = FeedParseScope(id, adapter: adapter, journal: journal)
        defer { work.end() }
        return await FeedParseScope.$current.withValue(work) {
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
    /// Merges the departures of a further stop.
    /// - Returns: The error if the request for that stop failed.
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
