import LiveModel
import Logging
import ServiceHistory
import TestSupport
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct RunningDayExchangeTests {
    private let data = TemporaryFolder.unmade()
    private let store = SharedLogs()
    private let clock = VirtualClock()

    private var day: ServiceDate { clock.now.utcDate }

    private func folder(_ node: String) -> HistoryFolder { HistoryFolder(root: data.file(node), agency: "town") }

    private func exchange(_ node: String) -> RunningDayExchange {
        RunningDayExchange(
            folders: HistoryFolders(root: data.file(node)), node: node, repository: store, clock: clock,
            progress: ExchangeProgress(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    }

    /// Opens the day on a node, merged with the logs of other nodes that the exchange fetches.
    private func begin(_ node: String, after exchange: RunningDayExchange? = nil) async throws -> HistoryWriter {
        let parts = await exchange?.parts(of: "town", besides: folder(node)) ?? []
        let writer = HistoryWriter(folder(node))
        _ = try writer.begin(at: clock.now.seconds, merging: parts.map(\.day))
        return writer
    }

    private func write(_ events: [DayEvent], _ writer: HistoryWriter) throws {
        writer.add([(RecordedDay(date: day, start: day.utcStart, zone: "Etc/UTC"), events)])
        try writer.write(at: clock.now.seconds)
    }

    private func visit(_ call: UInt16) -> DayEvent {
        .visit(StopVisit(trip: 0, call: call, basis: .positions, arrival: 120 + Int32(call) * 60, departure: nil))
    }

    /// The events of a trip with three calls.
    private var trip: [DayEvent] {
        let places = (0..<3).map { Coordinate(latitude: 44 + Double($0) * 0.01, longitude: -76) }
        let stops = places.enumerated().map { DayEvent.stop(RecordedStop(id: "\($0)", name: "Stop", place: $1)) }
        let pattern = RecordedPattern(
            route: 0, direction: 0, headsign: "End", stops: [0, 1, 2], distances: [0, 1100, 2200],
            isTimepoint: [true, false, true], shape: [])
        let times: [Int32] = [100, 160, 220]
        let trip = RecordedTrip(id: "t", pattern: 0, start: 100, arrivals: times, departures: times)
        let agency = RecordedAgency(id: "A", name: "Town", url: "")
        var events: [DayEvent] = [
            .agency(agency), .route(RecordedRoute(id: "1", shortName: "1", longName: "")),
        ]
        events += stops
        events += [.pattern(pattern), .trip(trip)]
        return events
    }

    @Test func `after failover a node continues recording the service day, and hands it back to the recovered node`()
        async throws
    {
        let (one, two) = (exchange("one"), exchange("two"))
        let first = try await begin("one", after: one)
        try write(trip + [visit(0)], first)
        one.isRecorded("town", until: clock.now.seconds)
        await one.handOver("town")
        #expect(await two.parts(of: "town", besides: folder("two")).map(\.recordedUntil) == [clock.now.seconds])

        let second = try await begin("two", after: two)
        #expect(try folder("two").read(day)?.visits.map(\.call) == [0])
        try write([visit(1)], second)
        try second.close()
        await two.handOver("town")

        try first.close()
        let third = try await begin("one", after: one)
        try write([visit(2)], third)
        let whole = try #require(try folder("one").read(day))
        #expect(whole.trips.map(\.id) == ["t"] && whole.visits.map(\.call) == [0, 1, 2])
        try third.close()
    }

    @Test func `an upload contains only new records and a later end of the recording`() async throws {
        let exchange = exchange("one")
        let writer = try await begin("one")
        try write(trip, writer)
        await exchange.handOver("town")
        await exchange.handOver("town")
        #expect(store.stores == 1)
        exchange.isRecorded("town", until: clock.now.seconds)
        await exchange.handOver("town")
        try write([visit(0)], writer)
        await exchange.handOver("town")
        #expect(store.stores == 3 && store.segments.map(\.index) == [0])
        try writer.close()
    }

    @Test func `a log that spans several segments is restored`() async throws {
        let writer = try await begin("one")
        let places = (0..<60_000).map { Coordinate(latitude: 44, longitude: Double($0 * 7919 % 60_000) / 1000) }
        let positions = places.enumerated().map {
            DayEvent.position(RecordedPosition(trip: 0, at: Int32($0 * 31_337 % 80_000), place: $1))
        }
        try write(trip + positions, writer)
        await exchange("one").handOver("town")
        #expect(store.segments.count > 1)
        let part = try #require(await exchange("two").parts(of: "town", besides: folder("two")).first)
        #expect(part.day.positions.count == 60_000)
        try writer.close()
    }

    @Test func `a node fetches its own log only if it was lost, and then replaces the stored copy`() async throws {
        let writer = try await begin("one")
        try write(trip + [visit(0)], writer)
        await exchange("one").handOver("town")
        #expect(await exchange("one").parts(of: "town", besides: folder("one")).isEmpty)
        try writer.close()
        try folder("one").delete(before: day.advanced(by: 1))
        clock.advance(by: 60_000)
        let new = exchange("one")
        let again = try await begin("one", after: new)
        #expect(try folder("one").read(day)?.visits.map(\.call) == [0])
        await new.handOver("town")
        #expect(store.segments.map(\.log) == [clock.now.rawValue])
        try again.close()
    }

    @Test func `a failing store is reported, and recording continues without it`() async throws {
        let (one, two) = (exchange("one"), exchange("two"))
        let writer = try await begin("one")
        try write(trip + [visit(0)], writer)
        store.fail(true)
        await one.handOver("town")
        #expect(one.progress.statuses.first?.problem == .unavailable)
        #expect(await two.parts(of: "town", besides: folder("two")).isEmpty)
        store.fail(false)
        await one.handOver("town")
        #expect(one.progress.statuses.first?.problem == nil && store.segments.count == 1)
        try writer.close()
    }

    @Test func `a stored log is deleted after the day is sealed`() async throws {
        let exchange = exchange("one")
        let writer = try await begin("one")
        try write(trip, writer)
        await exchange.handOver("town")
        try writer.close()
        try folder("one").seal(day)
        await exchange.handOver("town")
        #expect(store.segments.isEmpty)
    }
}
