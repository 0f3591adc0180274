import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs
@testable import HTTPServer

/// The messages of LED signs, without a network.
struct TransitTrackerTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
    }

    private func session() -> ScheduleSession {
        ScheduleSession(registry: scene.registry, clock: { [scene] in scene.now })
    }

    private static func subscribe(_ data: String) -> String { #"{"event":"schedule:subscribe","data":\#(data)}"# }

    private static func subscribe(pairs: String, limit: Int = 3, _ more: String = "") -> String {
        subscribe(#"{"feedCode":"","routeStopPairs":"\#(pairs)","limit":\#(limit)\#(more)}"#)
    }

    private struct Message: Decodable, Equatable {
        struct Content: Decodable, Equatable {
            var message: String?
            var trips: [Trip]?
        }

        struct Trip: Decodable, Equatable {
            var tripId, routeId, routeName, stopId, stopName, headsign: String
            var routeColor: String?
            var arrivalTime, departureTime: Int64
            var isRealtime: Bool
        }

        var event: String
        var data: Content?
    }

    private static func decoded(_ messages: [String]) throws -> [Message] {
        try messages.map { try JSONDecoder().decode(Message.self, from: Data($0.utf8)) }
    }

    /// Returns the times of a schedule in minutes after eight.
    private static func minutes(_ message: Message?) -> [Int64] {
        (message?.data?.trips ?? []).map { ($0.arrivalTime - Town.atEight.rawValue) / 60 }
    }

    @Test func `a sign that subscribes receives a heartbeat and the schedule`() throws {
        var session = session()
        let answers = try Self.decoded(session.receive(Self.subscribe(pairs: "town:1,town:B")))
        #expect(answers.map(\.event) == ["heartbeat", "schedule"])
        let trips = try #require(answers.last?.data?.trips)
        #expect(trips.count == 3)
        let first = try #require(trips.first)
        #expect(first.routeId == "town:1" && first.stopId == "town:B" && first.routeName == "1")
        #expect(first.stopName == "Stop B" && !first.isRealtime)
        // t1 at 8:20, back at 8:40, t2 at 8:50.
        #expect(Self.minutes(answers.last) == [20, 40, 50])
        #expect(first.departureTime == first.arrivalTime)
    }

    @Test func `departures of several route and stop pairs are sorted by time`() throws {
        var session = session()
        let answers = try Self.decoded(
            session.receive(Self.subscribe(pairs: "town:2,town:B; town:1,town:B", limit: 20)))
        // The branch leaves at 9:00. At the last stop of a trip nobody can board.
        #expect(Self.minutes(answers.last) == [20, 40, 50, 60])
    }

    @Test func `an offset shifts the times, and hides departures that riders can no longer catch`() throws {
        var session = session()
        let answers = try Self.decoded(session.receive(Self.subscribe(pairs: "town:1,town:B,-1500")))
        #expect(Self.minutes(answers.last) == [15, 25])
    }

    @Test func `list mode nextPerRoute lists only the next departure of each route and stop pair`() throws {
        var session = session()
        let more = #","listMode":"nextPerRoute","sortByDeparture":true"#
        let message = Self.subscribe(pairs: "town:1,town:B;town:2,town:B", limit: 20, more)
        #expect(Self.minutes(try Self.decoded(session.receive(message)).last) == [20, 60])
    }

    @Test func `the departures of a route and stop pair that is subscribed twice are listed once`() throws {
        var session = session()
        let message = Self.subscribe(pairs: "town:1,town:B;town:1,town:B", limit: 20)
        #expect(Self.minutes(try Self.decoded(session.receive(message)).last) == [20, 40, 50])
    }

    @Test func `with a feed code, a subscription contains the feed's own ids`() throws {
        var session = session()
        let message = Self.subscribe(#"{"feedCode":"town","routeStopPairs":"1,B","limit":1}"#)
        let trips = try #require(try Self.decoded(session.receive(message)).last?.data?.trips)
        #expect(trips.map(\.routeId) == ["town:1"] && trips.map(\.stopId) == ["town:B"])
    }

    @Test func `a sign whose schedule is unchanged receives only heartbeats`() throws {
        var session = session()
        _ = session.receive(Self.subscribe(pairs: "town:1,town:B"))
        #expect(session.update() == [] && session.update() == [])
        #expect(try Self.decoded(session.update()).map(\.event) == ["heartbeat"])
        scene.now = Town.eight + 21 * 60
        #expect(Self.minutes(try Self.decoded(session.update()).last) == [40, 50])
    }

    @Test func `nothing is sent before a subscription`() {
        var session = session()
        #expect((0..<6).flatMap { _ in session.update() } == [])
    }

    /// Publishes the bus of `t1`, four minutes late.
    private func publishBus(isStale: Bool = false) throws {
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        var bus = Town.bus("7", route: 0, at: scene.now)
        bus.isStale = isStale
        bus.match = VehicleMatch(
            pattern: scene.timetable.pattern(of: trip.trip), trip: trip, distance: 0, offset: 0)
        var run = LiveRun(
            pattern: scene.timetable.pattern(of: trip.trip), trip: trip, state: .live, vehicle: 0)
        run.calls = (1...3).map { number in
            let time = Town.atEight + Int64(number) * 600 + 240
            return PredictedCall(likely: time, low: time, high: time, departure: time, shown: time, source: .observed)
        }
        scene.publish([bus], runs: [run])
    }

    private func publish(_ state: FeedStatus.State) {
        scene.entry.publish(feeds: [
            FeedStatus(
                name: "positions", kind: .vehiclePositions, state: state,
                lastReport: [.positions: EpochSeconds(Int64(scene.now))])
        ])
    }

    private func isRealtime() throws -> [Bool] {
        var session = session()
        let answers = try Self.decoded(session.receive(Self.subscribe(pairs: "town:1,town:B")))
        #expect(Self.minutes(answers.last) == [24, 40, 50])
        return (answers.last?.data?.trips ?? []).map(\.isRealtime)
    }

    @Test func `times predicted from current data are marked as realtime`() throws {
        try publishBus()
        publish(.ok)
        #expect(try isRealtime() == [true, false, false])
    }

    @Test func `times predicted from outdated data are not marked as realtime`() throws {
        try publishBus()
        publish(.stale)
        #expect(try isRealtime() == [false, false, false])
        publish(.ok)
        try publishBus(isStale: true)
        #expect(try isRealtime() == [false, false, false])
    }

    @Test func `a canceled trip is omitted from the schedule`() throws {
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        scene.publish(runs: [LiveRun(pattern: scene.timetable.pattern(of: trip.trip), trip: trip, state: .canceled)])
        var session = session()
        let answers = try Self.decoded(session.receive(Self.subscribe(pairs: "town:1,town:B")))
        #expect(Self.minutes(answers.last) == [40, 50])
    }

    @Test(arguments: [
        ("nonsense", "A message must be a JSON object"), ("[]", "A message must be a JSON object"),
        (#"{"event":"ping","data":{}}"#, "must be schedule:subscribe"),
        (#"{"event":"schedule:subscribe"}"#, "must be schedule:subscribe"),
        (subscribe("{}"), "routeStopPairs must be"), (subscribe(pairs: ""), "routeStopPairs must be"),
        (subscribe(pairs: ";"), "1 to 25 pairs"), (subscribe(pairs: "town:1"), "an invalid pair"),
        (subscribe(pairs: "town:1,town:B,soon"), "an invalid pair"),
        (subscribe(pairs: "town:1,town:B,99999999"), "an invalid pair"),
        (subscribe(pairs: "town:1,town:B,1,2"), "an invalid pair"),
        (subscribe(pairs: "town:1,town:B,-9223372036854775808"), "an invalid pair"),
        (subscribe(pairs: Array(repeating: "a:1,a:B", count: 26).joined(separator: ";")), "1 to 25 pairs"),
        (subscribe(pairs: "town:1,town:B", limit: 0), "limit must be"),
        (subscribe(pairs: "town:1,town:B", limit: 21), "limit must be"),
        (subscribe(pairs: "town:1,town:B", #","listMode":"all""#), "listMode must be"),
        (subscribe(pairs: "town:1,town:B", #","sortByDeparture":1"#), "sortByDeparture must be"),
        (subscribe(pairs: "town:1,town:Z"), "There is no stop town:Z"),
        (subscribe(pairs: "town:9,town:B"), "There is no route town:9"),
        (subscribe(pairs: "other:1,other:B"), "There is no stop other:B"),
        (subscribe(pairs: "other:1,town:B"), "There is no route other:1"),
    ])
    func `an invalid message gets an error with the reason, and a later valid message is accepted`(
        message: String, reason: String
    ) throws {
        var session = session()
        let answers = try Self.decoded(session.receive(message))
        #expect(answers.map(\.event) == ["exception"])
        #expect(answers.first?.data?.message?.contains(reason) == true, "\(answers)")
        #expect(session.update() == [])
        #expect(session.receive(Self.subscribe(pairs: "town:1,town:B")).count == 2)
    }

    @Test func `a second subscription on a connection is rejected`() throws {
        var session = session()
        _ = session.receive(Self.subscribe(pairs: "town:1,town:B"))
        #expect(try Self.decoded(session.receive(Self.subscribe(pairs: "town:1,town:B"))).map(\.event) == ["exception"])
    }

    @Test func `a sign receives its schedule once the timetable is loaded`() throws {
        let scene = try Scene(isReady: false)
        var session = ScheduleSession(registry: scene.registry, clock: { scene.now })
        #expect(try Self.decoded(session.receive(Self.subscribe(pairs: "town:1,town:B"))).map(\.event) == ["heartbeat"])
        scene.publish()
        #expect(Self.minutes(try Self.decoded(session.update()).last) == [20, 40, 50])
    }

    @Test func `a request without a WebSocket handshake returns 426`() async throws {
        let answer = try await scene.ask { try await $0.ask("/transit-tracker") }
        #expect(answer.status == .upgradeRequired && answer.headers[.upgrade] == "websocket")
        #expect(try await scene.ask { try await $0.ask("/transit-tracker?key=a") }.status == .upgradeRequired)
    }
}
