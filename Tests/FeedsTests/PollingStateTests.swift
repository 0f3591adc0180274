import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Times are in milliseconds since an arbitrary moment, except if they are compared with a timestamp of the feed.
struct PollingStateTests {
    private let plan = PollingPlan(interval: 20_000, longestPause: 300_000)

    private func fetched(madeAt: EpochSeconds? = nil, at: EpochMilliseconds, next: EpochMilliseconds? = nil) -> Fetched
    {
        Fetched(reading: FeedReading(madeAt: madeAt, vehicles: []), at: at, next: next)
    }

    @Test func `the state of a feed before its first fetch is starting`() {
        #expect(PollingState(plan: plan).health.state == .starting)
    }

    @Test func `the next fetch is due one interval after the start of the previous fetch`() {
        var state = PollingState(plan: plan)
        #expect(state.succeeded(with: fetched(at: 0), started: 0, now: 7000, jitter: 0) == 20_000)
        #expect(state.succeeded(with: fetched(at: 0), started: 20_000, now: 55_000, jitter: 0) == 55_000)
    }

    @Test func `a source that knows the time of its next update is fetched at that time`() {
        var state = PollingState(plan: plan)
        #expect(state.succeeded(with: fetched(at: 0, next: 3000), started: 0, now: 10, jitter: 0.9) == 3000)
    }

    @Test func `pauses double with each failure, up to the maximum`() {
        var state = PollingState(plan: plan)
        let pauses = (1...7).map { _ in
            state.failed(with: .unauthorized(status: 401), started: 0, now: 0, jitter: 1)
        }
        #expect(pauses == [20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000])
        #expect(state.health.failures == 7)
        #expect(state.health.state == .failing)
        #expect(state.health.error == .unauthorized(status: 401))
    }

    /// During an outage with long pauses, riders once saw no buses for up to two minutes after the recovery.
    @Test(
        arguments: [
            .unreachable(host: "x"), .timedOut(seconds: 20), .unavailable(retryAfter: nil), .rejected(status: 502),
            .unreadable(expected: "GTFS-Realtime", place: "the first byte"),
        ] as [FeedError])
    func `during an outage a realtime feed is polled once per interval`(error: FeedError) {
        var state = PollingState(plan: plan)
        for _ in 0..<10 { #expect(state.failed(with: error, started: 0, now: 0, jitter: 1) == 20_000) }
        var schedule = PollingState(plan: .schedule(interval: 3_600_000))
        for _ in 0..<10 { _ = schedule.failed(with: error, started: 0, now: 0, jitter: 1) }
        #expect(schedule.failed(with: error, started: 0, now: 0, jitter: 1) == 300_000)
    }

    /// The most common failure: the provider sends a current header timestamp without any new position.
    @Test func `a feed with only old positions is stale, but not if it contains predictions`() {
        func state(positionAge: Int64, updates: TripUpdateReading? = nil) -> FeedHealth.State {
            let now = EpochSeconds(1_000_000)
            var vehicle = VehicleReading(id: "7", position: Coordinate(latitude: 44, longitude: -76))
            vehicle.at = now - positionAge
            let reading = FeedReading(madeAt: now, vehicles: [vehicle], tripUpdates: updates)
            var state = PollingState(plan: plan)
            let time = now.milliseconds
            _ = state.succeeded(with: Fetched(reading: reading, at: time), started: time, now: time, jitter: 0)
            return state.health.state
        }
        #expect(state(positionAge: 30) == .ok && state(positionAge: 400) == .stale)
        #expect(state(positionAge: 400, updates: TripUpdateReading(updates: [])) == .ok)
    }

    @Test func `jitter shortens a pause by up to half of its length`() {
        for jitter in [0, 0.25, 0.999] {
            var state = PollingState(plan: plan)
            let next = state.failed(with: .timedOut(seconds: 20), started: 0, now: 0, jitter: jitter)
            #expect((10_000...20_000).contains(next))
        }
    }

    @Test func `the pause after a hundred failures does not overflow`() {
        var state = PollingState(plan: plan)
        for _ in 0..<100 {
            #expect(state.failed(with: .timedOut(seconds: 1), started: 0, now: 0, jitter: 1) <= 300_000)
        }
    }

    @Test(arguments: [(30, 30_000), (2, 20_000), (900, 900_000), (999_999, 3_600_000)] as [(Int, EpochMilliseconds)])
    func `the provider's Retry-After is respected up to one hour`(seconds: Int, pause: EpochMilliseconds) {
        for error in [FeedError.rateLimited(retryAfter: seconds), .unavailable(retryAfter: seconds)] {
            var state = PollingState(plan: plan)
            #expect(state.failed(with: error, started: 0, now: 0, jitter: 1) == pause)
        }
    }

    @Test func `an oversized timetable is not downloaded again for several minutes`() {
        var state = PollingState(plan: .schedule(interval: 3_600_000))
        #expect(state.failed(with: .tooLarge(limit: 2_000_000_000), started: 0, now: 0, jitter: 0) >= 300_000)
        var vehicles = PollingState(plan: plan)
        for _ in 0..<10 { _ = vehicles.failed(with: .tooLarge(limit: 64), started: 0, now: 0, jitter: 1) }
        #expect(vehicles.failed(with: .tooLarge(limit: 64), started: 0, now: 0, jitter: 1) == 300_000)
    }

    @Test func `one successful fetch resets the failure count`() {
        var state = PollingState(plan: plan)
        _ = state.failed(with: .timedOut(seconds: 1), started: 0, now: 0, jitter: 0)
        _ = state.succeeded(with: fetched(at: 1000), started: 1000, now: 2000, jitter: 0)
        #expect(state.health.state == .ok)
        #expect(state.health.failures == 0)
        #expect(state.health.error == nil)
        #expect(state.health.lastSuccess == 2)
    }

    @Test func `the age of the last data remains known while a feed fails`() {
        var state = PollingState(plan: plan)
        _ = state.succeeded(with: fetched(madeAt: 990, at: 0), started: 1_000_000, now: 1_000_000, jitter: 0)
        _ = state.failed(with: .timedOut(seconds: 1), started: 1_020_000, now: 1_020_000, jitter: 0)
        #expect(state.health.dataFrom == 990)
        #expect(state.health.lastSuccess == 1000)
        #expect(state.health.lastAttempt == 1020)
    }

    @Test(
        arguments: [
            (1000, .ok), (701, .ok), (699, .stale), (0, .stale), (1299, .ok), (1301, .stale), (99_999_999, .stale),
            (.max, .stale),
            (.min, .stale),
        ] as [(EpochSeconds, FeedHealth.State)])
    func `data too far in the past or future is stale`(madeAt: EpochSeconds, expected: FeedHealth.State) {
        var state = PollingState(plan: plan)
        _ = state.succeeded(with: fetched(madeAt: madeAt, at: 0), started: 1_000_000, now: 1_000_000, jitter: 0)
        #expect(state.health.state == expected)
    }

    @Test func `an unchanged response counts as a success, but does not reset the age of the data`() {
        var state = PollingState(plan: plan)
        _ = state.succeeded(with: fetched(madeAt: 1000, at: 0), started: 1_000_000, now: 1_000_000, jitter: 0)
        _ = state.succeeded(with: Fetched(reading: nil, at: 0), started: 1_200_000, now: 1_200_000, jitter: 0)
        #expect(state.health.state == .ok)
        _ = state.succeeded(with: Fetched(reading: nil, at: 0), started: 1_400_000, now: 1_400_000, jitter: 0)
        #expect(state.health.state == .stale)
    }

    @Test func `the age of a feed without a timestamp is that of its newest position`() {
        var bus = VehicleReading(id: "1", position: Coordinate(latitude: 1, longitude: 1))
        bus.at = 500
        var state = PollingState(plan: plan)
        let fetched = Fetched(reading: FeedReading(vehicles: [bus]), at: 0)
        _ = state.succeeded(with: fetched, started: 1_000_000, now: 1_000_000, jitter: 0)
        #expect(state.health.dataFrom == 500)
        #expect(state.health.state == .stale)
        #expect(state.health.entities == 1)
    }

    @Test func `the data of an alerts-only feed becomes stale only after a day`() {
        var state = PollingState(plan: plan)
        let fetched = Fetched(reading: FeedReading(madeAt: 1000, alerts: []), at: 0)
        _ = state.succeeded(with: fetched, started: 80_000_000, now: 80_000_000, jitter: 0)
        #expect(state.health.state == .ok)
        _ = state.succeeded(with: fetched, started: 90_000_000, now: 90_000_000, jitter: 0)
        #expect(state.health.state == .stale)
    }
}
