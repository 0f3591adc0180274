import AgencyQueries
import CompatAPIs
import Hummingbird
import HummingbirdTesting
import LiveModel
import Logging
import ServerTestSupport
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import HTTPServer
@testable import WebServer

/// Two agencies in the same area, with identical ids.
struct ManyAgenciesTests {
    private let entries: [PublishedAgency]

    init() throws {
        entries = try ["east", "west"].map { id in
            let entry = PublishedAgency(AgencyDescription(id: id, name: id, hasLiveData: true))
            let alert = LiveAlert(
                reading: AlertReading(id: "a", header: LocalizedText(id)), routes: [RouteIndex(0 as UInt32)])
            let bus = Town.bus("7", route: id == "east" ? 0 : 1, at: Town.eight)
            entry.publish(
                LiveSnapshot(
                    timetable: try Town.timetable(), sequence: 1, at: Town.atEight, vehicles: [bus],
                    alerts: id == "east" ? [alert] : []), LiveDelta(vehicles: ["7"]))
            return entry
        }
    }

    private func ask<Value>(_ body: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await buildApplication(
            ServerConfiguration(), registry: AgencyRegistry(entries), clock: { Town.eight }, stopwatch: { 0 },
            logger: logger
        ).test(.router, body)
    }

    @Test func `identical ids of two agencies are distinguished`() async throws {
        try await ask { client async throws in
            func ids(_ uri: String, _ list: String) async throws -> [String] {
                try await client.ask("/api/v1/" + uri).list(list).compactMap { $0["id"] as? String }
            }
            #expect(try await ids("vehicles", "vehicles") == ["east:7", "west:7"])
            #expect(try await ids("vehicles?routes=west:2", "vehicles") == ["west:7"])
            #expect(try await ids("routes", "routes") == ["east:1", "east:2", "west:1", "west:2"])
            #expect(try await ids("stops?near=45,-75&radius=10", "stops") == ["east:A", "west:A"])
            #expect(try await ids("stops?ids=west:A", "stops") == ["west:A"])
            #expect(try await ids("alerts", "alerts") == ["east:a"])
            #expect(try await ids("alerts?route=west:1", "alerts") == [])
        }
    }

    @Test func `a board contains only rows and alerts of its own agency`() async throws {
        try await ask { client async throws in
            for (agency, alerts) in [("east", 1), ("west", 0)] {
                let board = try await client.ask("/api/v1/stops/\(agency):B/arrivals").json
                let routes = try #require(board["arrivals"] as? [[String: Any]]).compactMap { $0["route"] as? String }
                #expect(routes.count == 4 && routes.allSatisfy { $0.hasPrefix(agency + ":") })
                #expect((board["alerts"] as? [Any])?.count == alerts)
            }
        }
    }

    @Test func `a failing feed of one agency does not affect another agency`() async throws {
        entries[0].publish(feeds: [
            FeedStatus(
                name: "positions", kind: .vehiclePositions, state: .failing,
                failure: .init(kind: "unreachable", message: "It does not answer."))
        ])
        entries[1].publish(feeds: [FeedStatus(name: "positions", kind: .vehiclePositions, state: .ok)])
        let states = try await ask { client async throws in
            var states: [String?] = []
            for agency in ["east", "west"] {
                let live = try await client.ask("/api/v1/stops/\(agency):B/arrivals").json["live"] as? [String: Any]
                states.append(live?["state"] as? String)
            }
            return states
        }
        #expect(states == ["failing", "live"])
    }

    @Test func `a stream of two agencies sends each change once, with the agency's id`() async throws {
        let registry = AgencyRegistry(entries)
        let hub = StreamHub(registry: registry, limit: 10) { Town.eight }
        let mailbox = Mailbox()
        let box = StreamScope.area(Area(west: -76, south: 44, east: -74, north: 46))
        let snapshots = try hub.join(box, mailbox, lastEventID: nil).1.map { try ReceivedEvent($0) }
        #expect(snapshots.first?.vehicles == ["east:7", "west:7"])
        hub.updateTopics()
        entries[1].publish(
            LiveSnapshot(
                timetable: try #require(entries[1].moment.service).timetable, sequence: 2, at: Town.atEight),
            LiveDelta(vehicles: ["7"]))
        hub.updateTopics()
        guard case .events(let events) = await mailbox.next() else {
            Issue.record("no event")
            return
        }
        #expect(try ReceivedEvent(events[0]).json["gone"] as? [String] == ["west:7"])
    }

    @Test func `the stream of an agency continues when another agency is replaced`() async throws {
        let registry = AgencyRegistry(entries)
        let hub = StreamHub(registry: registry, limit: 10) { Town.eight }
        let (kept, both) = (Mailbox(), Mailbox())
        _ = hub.join(.agencies(["east"]), kept, lastEventID: nil)
        _ = hub.join(.agencies(["east", "west"]), both, lastEventID: nil)
        let timetable = try #require(entries[1].moment.service).timetable
        let west = PublishedAgency(AgencyDescription(id: "west", name: "Far West", hasLiveData: true))
        registry.replace(by: [entries[0], west])
        guard case .events(let begun) = await both.next() else {
            Issue.record("no event")
            return
        }
        #expect(try begun.map { try ReceivedEvent($0).kind } == ["snapshot"])
        #expect(try ReceivedEvent(begun[0]).vehicles == ["east:7"])
        west.publish(
            LiveSnapshot(
                timetable: timetable, sequence: 1, at: Town.atEight, vehicles: [Town.bus("9", at: Town.eight)]),
            LiveDelta(vehicles: ["9"]))
        hub.updateTopics()
        guard case .events(let events) = await both.next() else {
            Issue.record("no event")
            return
        }
        #expect(try ReceivedEvent(events[0]).vehicles == ["west:9"])
        kept.close()
        guard case .end = await kept.next() else {
            Issue.record("an event was sent to its stream")
            return
        }
    }

    /// A weak reference to an agency, which does not retain it.
    private final class Held: Sendable {
        private struct Reference {
            weak var entry: PublishedAgency?
        }

        private let reference: Mutex<Reference>

        init(_ entry: PublishedAgency) { reference = Mutex(Reference(entry: entry)) }

        var isThere: Bool { reference.withLock { $0.entry != nil } }
    }

    @Test func `no cached response, network or observer retains a removed agency`() async throws {
        let registry = AgencyRegistry([PublishedAgency(Scene.town)])
        let planner = Planner(registry)
        let held = Held(registry.entries[0])
        registry.entries[0].publish(
            LiveSnapshot(timetable: try Town.timetable(), sequence: 1, at: Town.atEight), LiveDelta())
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let application = buildApplication(
            ServerConfiguration(), registry: registry, planner: planner,
            others: compatSurfaces(
                registry: registry, planner: planner, language: "en", version: "", isSecure: false, clock: { 0 }),
            clock: { Town.eight }, stopwatch: { 0 }, logger: logger)
        try await application.test(.router) { client async throws in
            for uri in [
                "/api/v1/stops/town:A/arrivals", "/api/v1/routes", "/api/v1/search?query=stop",
                "/api/v1/plan?from=town:A&to=town:C&departAt=\(Int(Town.eight))", "/gtfs-rt/town/vehicle-positions.pb",
                "/api/where/arrivals-and-departures-for-stop/town_A.json", "/motis/api/v5/stoptimes?stopId=town:A",
                "/siri/stop-monitoring.json?MonitoringRef=town_A", "/otp/gtfs/v1?query=%7Broutes%7BshortName%7D%7D",
            ] {
                #expect(try await client.ask(uri).status.code < 500, "\(uri)")
            }
            registry.replace(by: [])
            await planner.prepare(at: Town.atEight)
            #expect(try await eventually { !held.isThere })
        }
    }

    @Test func `cached responses are invalid after an agency is replaced`() throws {
        let registry = AgencyRegistry(entries)
        let views = registry.entries.map { AgencyView($0) }
        let known = Freshness(views, now: Town.eight)
        #expect(known.holds(at: Town.eight))
        registry.replace(by: [entries[0], PublishedAgency(AgencyDescription(id: "north", name: "North"))])
        #expect(!known.holds(at: Town.eight))
        #expect(registry["west"] == nil && registry["north"] != nil)
        #expect(registry.entries.map(\.description.id) == ["east", "north"])
        // The revision of a replaced agency continues to increase.
        let before = entries[0].moment.revision
        let stranger = PublishedAgency(AgencyDescription(id: "east", name: "East"))
        registry.replace(by: [stranger])
        #expect(stranger.moment.revision > before)
    }
}
