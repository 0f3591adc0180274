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

    private func exchange(_ node: String, keep: Int32 = 730) -> SealedDayExchange {
        SealedDayExchange(
            agencies: { ["town"] }, folder: { [data] in HistoryFolder(root: data.file(node), agency: $0) }, node: node,
            keep: keep, repository: store, clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

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

    @Test func `a day that another node recorded is reported once when it is merged`() async throws {
        try record(0, on: "one")
        await exchange("one").exchange()
        let merged = Mutex<[ServiceDate]>([])
        let web = SealedDayExchange(
            agencies: { ["town"] }, root: data.file("web"), node: "web", keep: 730, repository: store, clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { _, date in merged.withLock { $0.append(date) } }
        for _ in 0..<2 { await web.exchange() }
        #expect(merged.withLock { $0 } == [day])
    }

    @Test func `a day that changed its owner is complete on all nodes`() async throws {
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
        #expect(exchanges.map { $0.statuses.first?.fetched } == [1, 1, 2])
        #expect(exchanges.allSatisfy { $0.statuses.first?.waiting == 0 && $0.statuses.first?.failures == 0 })
    }

    @Test func `a node without its data folder fetches its own days`() async throws {
        try record(0, on: "one")
        await exchange("one").exchange()
        try folder("one").delete(before: day.advanced(by: 1))
        await exchange("one").exchange()
        #expect(folder("one").sealedDays() == [day])
    }

    @Test func `days wait while the store fails`() async throws {
        try record(0, on: "one")
        store.fail(true)
        let exchange = exchange("one")
        await exchange.exchange()
        #expect(exchange.statuses.first?.failures == 1 && store.names.isEmpty)
        store.fail(false)
        await exchange.exchange()
        #expect(exchange.statuses.first?.failures == 1 && store.names.map(\.date) == [day])
    }

    @Test func `a damaged part is left out and counted, and others are fetched`() async throws {
        let bad = try #require(SealedDayName(agency: "town", date: day.advanced(by: -1), node: "bad"))
        store.put([1, 2, 3], bad)
        try record(0, on: "one")
        await exchange("one").exchange()
        let other = exchange("two")
        for _ in 0..<2 { await other.exchange() }
        #expect(folder("two").sealedDays() == [day])
        #expect(other.statuses.first?.failures == 1 && other.statuses.first?.fetched == 1)
    }

    @Test func `days beyond retention are deleted from the store`() async throws {
        try record(0, on: "one")
        await exchange("one").exchange()
        let other = exchange("two", keep: 3)
        await other.exchange()
        #expect(store.names.isEmpty && folder("two").days().isEmpty)
    }
}

/// A store in memory.
private final class SharedDays: SealedDayRepository {
    private let state = Mutex((files: [SealedDayName: [UInt8]](), fails: false))

    var names: [SealedDayName] { state.withLock { $0.files.keys.sorted { $0.path < $1.path } } }

    func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    func put(_ file: [UInt8], _ name: SealedDayName) { state.withLock { $0.files[name] = file } }

    func names(of agency: String) async throws(SealedDayFailure) -> [SealedDayName] {
        if state.withLock({ $0.fails }) { throw SealedDayFailure("away") }
        return names.filter { $0.agency == agency }
    }

    func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]? { state.withLock { $0.files[name] } }

    func store(_ file: [UInt8], as name: SealedDayName) async throws(SealedDayFailure) {
        state.withLock { if $0.files[name] == nil { $0.files[name] = file } }
    }

    func delete(of agency: String, before date: ServiceDate) async throws(SealedDayFailure) {
        state.withLock { $0.files = $0.files.filter { $0.key.agency != agency || $0.key.date >= date } }
    }
}
