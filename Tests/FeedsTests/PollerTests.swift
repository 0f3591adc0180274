import Logging
import Synchronization
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct PollerTests {
    private let clock = VirtualClock()

    /// Returns the events of a poller until it has reported its health the given number of times.
    private func events(
        _ source: any FeedSource, expected: Set<FeedPart> = [], healths: Int
    ) async -> [FeedEvent] {
        let poller = Poller(
            id: FeedID(agency: "a", name: "f"), source: source, expected: expected,
            plan: PollingPlan(interval: 20_000), clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, jitter: { 0 })
        let log = EventLog(healths)
        // The poller runs in its own task, because it ends by cancellation, which must not cancel the test.
        await Task { await poller.run { _, event in log.add(event) } }.value
        return log.events.withLock { $0 }
    }

    private final class EventLog: Sendable {
        let events = Mutex<[FeedEvent]>([])
        private let limit: Int

        init(_ limit: Int) {
            self.limit = limit
        }

        /// Stores an event, and cancels the poller's task once there are enough health reports.
        func add(_ event: FeedEvent) {
            let healths = events.withLock { events in
                events.append(event)
                return events.count { if case .health = $0 { true } else { false } }
            }
            if healths == limit { withUnsafeCurrentTask { $0?.cancel() } }
        }
    }

    private struct Script: FeedSource {
        let clock: VirtualClock
        let turns: [Result<FeedReading?, FeedError>]
        private let turn = Counter()

        init(_ clock: VirtualClock, _ turns: [Result<FeedReading?, FeedError>]) {
            self.clock = clock
            self.turns = turns
        }

        func fetch() async throws(FeedError) -> Fetched {
            Fetched(reading: try turns[min(turn.next(), turns.count - 1)].get(), at: clock.now)
        }
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)

        func next() -> Int {
            value.withLock { value in
                defer { value += 1 }
                return value
            }
        }
    }

    @Test func `the poller reports the reading of a fetch before the health of its feed`() async {
        let events = await events(Script(clock, [.success(FeedReading(vehicles: []))]), healths: 1)
        guard events.count == 2, case .reading(_, let at) = events[0], case .health(let health) = events[1] else {
            return #expect(Bool(false), "\(events)")
        }
        #expect(at == 1_763_715_600_000)
        #expect(health.state == .ok)
        #expect(health.nextAttempt == 1_763_715_620)
    }

    @Test func `the pause after a failure doubles or follows Retry-After`() async {
        let start = clock.now
        let source = Script(
            clock,
            [.failure(.rejected(status: 500)), .failure(.rateLimited(retryAfter: 120)), .success(nil)])
        let events = await events(source, healths: 3)
        let attempts = events.compactMap { if case .health(let health) = $0 { health.lastAttempt } else { nil } }
        #expect(attempts.map { $0 - start.seconds } == [0, 10, 130])
    }

    @Test func `the last bus of the day is removed when the feed becomes empty`() async {
        let bus = VehicleReading(id: "1", position: Coordinate(latitude: 1, longitude: 1))
        let source = Script(clock, [.success(FeedReading(vehicles: [bus])), .success(FeedReading())])
        let readings = await events(source, healths: 2).compactMap { event -> FeedReading? in
            if case .reading(let reading, _) = event { reading } else { nil }
        }
        #expect(readings.map { $0.vehicles?.count } == [1, 0])
        #expect(readings.map { $0.alerts == nil } == [true, true])
    }

    /// Without the expected parts, a server that starts while there are no alerts would not know that there are none.
    @Test func `an expected part that is absent from the first reading is reported as empty`() async {
        let source = Script(clock, [.success(FeedReading())])
        let events = await events(source, expected: [.serviceAlerts], healths: 1)
        let parts = events.compactMap { event -> [FeedPart]? in
            if case .health(let health) = event { Array(health.lastReport.keys) } else { nil }
        }
        #expect(parts == [[.serviceAlerts]])
        let reading = events.compactMap { if case .reading(let reading, _) = $0 { reading } else { nil } }.first
        #expect(reading?.alerts?.isEmpty == true && reading?.vehicles == nil)
    }

    /// The system clock is set two hours back or forward during a fetch.
    @Test(arguments: [-7_200_000, 7_200_000] as [Int64])
    func `a changed system clock does not stop polling`(jump: Int64) async {
        let clock = JumpingClock()
        let poller = Poller(
            id: FeedID(agency: "a", name: "f"), source: ClockSetter(clock: clock, jump: jump),
            plan: PollingPlan(interval: 20_000), clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, jitter: { 0 })
        let log = EventLog(4)
        await Task { await poller.run { _, event in log.add(event) } }.value
        #expect(clock.slept == [20_000, 20_000, 20_000])
    }

    private final class JumpingClock: EpochClock {
        private let state = Mutex<(now: EpochMilliseconds, elapsed: Int64, slept: [Int64])>((1_763_715_600_000, 0, []))

        var now: EpochMilliseconds { state.withLock { $0.now } }
        var elapsed: Int64 { state.withLock { $0.elapsed } }
        var slept: [Int64] { state.withLock { $0.slept } }

        func jump(by milliseconds: Int64) { state.withLock { $0.now += milliseconds } }

        func sleep(for milliseconds: Int64) async {
            // The sleep of a cancelled task returns immediately.
            guard !Task.isCancelled else { return }
            state.withLock { state in
                state.now += milliseconds
                state.elapsed += milliseconds
                state.slept.append(milliseconds)
            }
        }

        func sleep(until moment: EpochMilliseconds) async { await sleep(for: max(moment - now, 0)) }
    }

    private struct ClockSetter: FeedSource {
        let clock: JumpingClock
        let jump: Int64

        func fetch() async throws(FeedError) -> Fetched {
            clock.jump(by: jump)
            return Fetched(reading: FeedReading(vehicles: []), at: clock.now)
        }
    }

    @Test func `an unchanged response yields no reading`() async {
        let events = await events(Script(clock, [.success(nil)]), healths: 3)
        #expect(events.count == 3)
    }
}
