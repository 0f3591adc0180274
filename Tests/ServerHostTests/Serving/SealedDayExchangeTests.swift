import Cluster
import LiveModel
import Logging
import ServiceHistory
import Synchronization
import TestSupport
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct SealedDayExchangeTests {
    private let data = TemporaryFolder.unmade()
    private let store = SharedDays()
    private let clock = VirtualClock()

    private var day: ServiceDate { clock.now.utcDate.advanced(by: -5) }

    private func folder(_ node: String) -> HistoryFolder { HistoryFolder(root: data.file(node), agency: "town") }

    private func exchange(
        _ node: String, keep: Int32 = 730,
        merged: @escaping @Sendable (_ agency: String, _ date: ServiceDate) async -> Void = { _, _ in }
    ) -> SealedDayExchange {
        SealedDayExchange(
            agencies: { ["town"] }, folders: HistoryFolders(root: data.file(node)), node: node, keep: keep,
            repository: store, clock: clock,
            progress: ExchangeProgress(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
            merged: merged)
    }

    private func status(_ exchange: SealedDayExchange) -> HistoryExchangeStatus? { exchange.progress.statuses.first }

    /// Records a trip with one observed call.
    private func record(_ call: UInt16, on node: String) throws {
        let header = RecordedDay(date: day, start: day.utcStart, zone: "Etc/UTC")
        let (log, _) = try folder(node).open(header)
        try log.append([
            .agency(RecordedAgency(id: "A", name: "Town", url: "")),
            .route(RecordedRoute(id: "1", shortName: "1", longName: "")),
            .stop(RecordedStop(id: "a", name: "Main Street", place: Coordinate(latitude: 44, longitude: -76))),
            .stop(RecordedStop(id: "b", name: "Market", place: Coordinate(latitude: 44.01, longitude: -76))),
            .pattern(
                RecordedPattern(
                    route: 0, direction: 0, headsign: "Market", stops: [0, 1], distances: [0, 1100],
                    isTimepoint: [true, false], shape: [])),
            .trip(RecordedTrip(id: "t", pattern: 0, start: 100, arrivals: [100, 900], departures: [100, 900])),
            .visit(StopVisit(trip: 0, call: call, basis: .positions, arrival: 120 + Int32(call), departure: nil)),
        ])
        try log.close()
    }

    @Test func `merging a day that another node recorded is reported once`() async throws {
        try record(0, on: "one")
        await exchange("one").exchange()
        let merged = Mutex<[ServiceDate]>([])
        let web = exchange("web") { _, date in merged.withLock { $0.append(date) } }
        for _ in 0..<2 { await web.exchange() }
        #expect(merged.withLock { $0 } == [day])
    }

    @Test func `a day recorded by two owners is complete on all nodes`() async throws {
        try record(0, on: "one")
        try record(1, on: "two")
        let nodes = ["one", "two", "web"]
        let exchanges = nodes.map { exchange($0) }
        for _ in 0..<2 { for exchange in exchanges { await exchange.exchange() } }
        for node in nodes {
            let read = try #require(try folder(node).read(day))
            #expect(read.trips.count == 1 && read.visits.map(\.call) == [0, 1], "\(node)")
        }
        #expect(store.names.map(\.node) == ["one", "two"])
        #expect(exchanges.map { status($0)?.fetched } == [1, 1, 2])
        #expect(exchanges.allSatisfy { status($0)?.waiting == 0 && status($0)?.failures == 0 })
    }

    @Test func `a node that lost its data folder fetches its own days`() async throws {
        try record(0, on: "one")
        await exchange("one").exchange()
        try folder("one").delete(before: day.advanced(by: 1))
        await exchange("one").exchange()
        #expect(folder("one").sealedDays() == [day])
    }

    @Test func `days that could not be stored because the store failed are stored later`() async throws {
        try record(0, on: "one")
        store.fail(true)
        let exchange = exchange("one")
        await exchange.exchange()
        #expect(status(exchange)?.failures == 1 && store.names.isEmpty)
        #expect(status(exchange)?.problem == .unavailable)
        store.fail(false)
        await exchange.exchange()
        #expect(status(exchange)?.failures == 1 && store.names.map(\.date) == [day])
        #expect(status(exchange)?.problem == nil)
    }

    @Test func `a damaged part is excluded and counted, and other parts are fetched`() async throws {
        let bad = try #require(SealedDayName(agency: "town", date: day.advanced(by: -1), node: "bad"))
        store.put([1, 2, 3], bad)
        try record(0, on: "one")
        await exchange("one").exchange()
        let other = exchange("two")
        for _ in 0..<2 { await other.exchange() }
        #expect(folder("two").sealedDays() == [day])
        #expect(status(other)?.failures == 1 && status(other)?.fetched == 1)
        #expect(status(other)?.unusable == 1 && status(other)?.problem == .damaged)
    }

    @Test func `days beyond the retention period are deleted from the store`() async throws {
        try record(0, on: "one")
        await exchange("one").exchange()
        let other = exchange("two", keep: 3)
        await other.exchange()
        #expect(store.names.isEmpty && folder("two").days().isEmpty)
    }

    @Test func `a file that is too large is excluded and counted once, and other files are fetched`() async throws {
        let large = try #require(SealedDayName(agency: "town", date: day.advanced(by: -1), node: "large"))
        store.put([UInt8](repeating: 0, count: SealedDayLimits.bytes + 1), large)
        try record(0, on: "one")
        await exchange("one").exchange()
        let other = exchange("two")
        for _ in 0..<2 { await other.exchange() }
        #expect(folder("two").sealedDays() == [day])
        #expect(status(other)?.failures == 1 && status(other)?.unusable == 1 && status(other)?.problem == .tooLarge)
        try await store.delete(large)
        await other.exchange()
        #expect(status(other)?.unusable == 0 && status(other)?.problem == nil)
    }

    @Test func `a rebuilt day replaces the parts of all nodes exactly once`() async throws {
        try record(0, on: "one")
        try record(1, on: "two")
        let exchanges = ["one", "two"].map { exchange($0) }
        for _ in 0..<2 { for exchange in exchanges { await exchange.exchange() } }
        var computed = try #require(try folder("two").read(day))
        computed.visits = [StopVisit(trip: 0, call: 1, basis: .positions, arrival: 150, departure: nil)]
        try folder("two").store(computed)
        for _ in 0..<3 { for exchange in exchanges.reversed() { await exchange.exchange() } }
        for node in ["one", "two"] {
            #expect(try folder(node).read(day)?.visits.map(\.arrival) == [150], "\(node)")
            #expect(folder(node).parts(of: day) == DayParts(version: 1, nodes: ["two"]), "\(node)")
        }
        #expect(store.names.map(\.path) == ["town/\(day.iso)/1/two.day"])
        #expect(exchanges.map { status($0)?.fetched } == [2, 1])
    }

    @Test func `a node does not store its part of a day that another node has rebuilt`() async throws {
        try record(0, on: "one")
        await exchange("one").exchange()
        try folder("one").store(try #require(try folder("one").read(day)))
        await exchange("one").exchange()
        try record(1, on: "two")
        await exchange("two").exchange()
        #expect(store.names.map(\.version) == [1])
        #expect(try folder("two").read(day)?.visits.map(\.call) == [0])
    }
}
