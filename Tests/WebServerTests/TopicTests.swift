import Foundation
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import HTTPServer
@testable import WebServer

struct TopicTests {
    private let scene: Scene
    private let hub: StreamHub

    init() throws {
        scene = try Scene()
        hub = scene.hub()
    }

    private func bus(_ id: String, route: UInt32, kilometersEast: Double = 0) -> LiveVehicle {
        Town.bus(id, route: route, kilometersEast: kilometersEast, at: scene.now)
    }

    /// Publishes a snapshot, and updates the topics.
    private func publish(_ vehicles: [LiveVehicle], changed: [Int] = [], alerts: [LiveAlert] = []) {
        scene.publish(vehicles, changed: changed, alerts: alerts)
        hub.updateTopics()
    }

    private func join(_ scope: StreamScope, after id: String? = nil) throws -> (Mailbox, [ReceivedEvent]) {
        let mailbox = Mailbox()
        let (_, events) = hub.join(scope, mailbox, lastEventID: id)
        return (mailbox, try events.map { try ReceivedEvent($0) })
    }

    private func next(_ mailbox: Mailbox) async throws -> [ReceivedEvent] {
        guard case .events(let events) = await mailbox.next() else { return [] }
        return try events.map { try ReceivedEvent($0) }
    }

    @Test func `a stream starts with a snapshot`() throws {
        publish([bus("7", route: 0), bus("8", route: 1)])
        let (_, events) = try join(.routes(["town:1"]))
        #expect(events.map(\.kind) == ["snapshot"])
        #expect(events.first?.vehicles == ["town:7"])
        #expect(events.first?.json["board"] == nil)
    }

    @Test func `a change event contains changed and new vehicles, and the ids of removed vehicles`() async throws {
        publish([bus("7", route: 0), bus("8", route: 0)])
        let (mailbox, _) = try join(.routes(["town:1"]))
        publish([bus("7", route: 0), bus("9", route: 0)], changed: [0])
        let events = try await next(mailbox)
        #expect(events.map(\.kind) == ["change"])
        #expect(events.first?.vehicles == ["town:7", "town:9"])
        #expect(events.first?.json["gone"] as? [String] == ["town:8"])
        #expect(events.first?.json["alerts"] == nil)
        #expect(events.first?.json["feeds"] == nil)
    }

    @Test func `changes outside the scope are not sent`() throws {
        publish([bus("7", route: 0), bus("8", route: 1)])
        let (mailbox, first) = try join(.routes(["town:1"]))
        publish([bus("7", route: 0), bus("8", route: 1)], changed: [1])
        mailbox.close()
        let again = try join(.routes(["town:1"])).1
        #expect(again.first?.id == first.first?.id)
    }

    @Test func `the changes of several publications are returned together and only once`() {
        scene.publish([bus("7", route: 0), bus("8", route: 0)], changed: [0])
        scene.publish([bus("7", route: 0), bus("8", route: 0)], changed: [1])
        let news = scene.entry.takeNews()
        #expect(news.delta.vehicles == ["7", "8"])
        #expect(news.moment === scene.entry.moment)
        #expect(scene.entry.takeNews().delta.isEmpty)
        #expect(scene.entry.takeNews().since == news.moment.revision)
    }

    /// The topic's initial state is encoded during an update pass, and does not include the changes of that pass yet.
    @Test func `a topic that is created during an update pass receives the changes of that pass`() throws {
        let scope = StreamScope.agencies(["town"])
        scene.publish([bus("7", route: 0)])
        var topic = TopicState(scope, moments: [scene.entry.moment], now: scene.now)
        scene.publish([bus("7", route: 0, kilometersEast: 1)], changed: [0])
        _ = scene.entry.takeNews()
        let round = StreamRound(now: scene.now, agencies: ["town": AgencyUpdate(scene.entry.takeNews())], isTick: false)
        let event = topic.update(round)
        #expect(try ReceivedEvent(#require(event)).vehicles == ["town:7"])
    }

    @Test func `a bus that leaves the area is removed, and is sent in full when it returns`() async throws {
        let box = StreamScope.area(Area(west: -75.01, south: 44, east: -74.99, north: 46))
        publish([bus("7", route: 0)])
        let (mailbox, first) = try join(box)
        #expect(first.first?.vehicles == ["town:7"])
        publish([bus("7", route: 0, kilometersEast: 3)], changed: [0])
        #expect(try await next(mailbox).first?.json["gone"] as? [String] == ["town:7"])
        publish([bus("7", route: 0)])
        #expect(try await next(mailbox).first?.vehicles == ["town:7"])
    }

    @Test func `a stop's stream contains the board, which is sent again when it changes`() async throws {
        publish([])
        let (mailbox, first) = try join(.stop("town:B"))
        let board = try #require(first.first?.json["board"] as? [String: Any])
        #expect((board["arrivals"] as? [Any])?.count == 4)
        #expect(board["at"] as? Double == Town.eight)
        scene.now += 25 * 60
        hub.tick()
        hub.updateTopics()
        let later = try await next(mailbox).first?.json["board"] as? [String: Any]
        #expect((later?["arrivals"] as? [Any])?.count == 3)
    }

    @Test func `all alerts or all feeds are sent when one of them changes`() async throws {
        publish([])
        let (mailbox, _) = try join(.agencies(["town"]))
        let alert = LiveAlert(
            reading: AlertReading(id: "a", header: LocalizedText("Detour")), concernsWholeAgency: true)
        publish([], alerts: [alert])
        #expect(try await next(mailbox).first?.ids("alerts") == ["town:a"])
        scene.entry.publish(feeds: [FeedStatus(name: "positions", kind: .vehiclePositions, state: .failing)])
        hub.updateTopics()
        let event = try await next(mailbox).first
        #expect(event?.ids("feeds") == ["town/positions"])
        #expect(event?.json["alerts"] == nil)
    }

    @Test func `a feed poll without changes sends no event`() throws {
        let feed = FeedStatus(name: "positions", kind: .vehiclePositions, state: .ok, lastSuccess: 1)
        scene.entry.publish(feeds: [feed])
        let (_, first) = try join(.agencies(["town"]))
        var again = feed
        again.lastSuccess = 2
        again.lastReport = [.positions: 2]
        scene.entry.publish(feeds: [again])
        hub.updateTopics()
        let (_, second) = try join(.agencies(["town"]))
        #expect(first.first?.id == second.first?.id)
    }

    @Test func `a reconnecting client receives each missed event once`() throws {
        publish([bus("7", route: 0)])
        let (_, first) = try join(.routes(["town:1"]))
        for number in 1...3 { publish([bus("7", route: 0, kilometersEast: Double(number))], changed: [0]) }
        let (_, all) = try join(.routes(["town:1"]), after: first.first?.id)
        #expect(all.map(\.kind) == ["change", "change", "change"])
        let (_, none) = try join(.routes(["town:1"]), after: all.last?.id)
        #expect(none.isEmpty)
    }

    @Test(arguments: ["", "x", "-", "1-1", "999999999999999999999-1"])
    func `a client with an unknown event id receives a snapshot`(id: String) throws {
        publish([bus("7", route: 0)])
        _ = try join(.routes(["town:1"]))
        #expect(try join(.routes(["town:1"]), after: id).1.map(\.kind) == ["snapshot"])
    }

    @Test func `a client that was disconnected for too long receives a snapshot`() throws {
        publish([bus("7", route: 0)])
        let (_, first) = try join(.routes(["town:1"]))
        for number in 0...TopicState.mostRecent {
            publish([bus("7", route: 0, kilometersEast: Double(number))], changed: [0])
        }
        #expect(try join(.routes(["town:1"]), after: first.first?.id).1.map(\.kind) == ["snapshot"])
    }

    @Test func `all streams of a topic share one encoding and one compression`() async throws {
        publish([bus("7", route: 0)])
        let (one, first) = try join(.routes(["town:1", "town:2"]))
        let (other, second) = try join(.routes(["town:1", "town:2"]))
        #expect(first.first?.id == second.first?.id)
        #expect(hub.topicCount == 1)
        publish([bus("7", route: 0)], changed: [0])
        guard case .events(let mine) = await one.next(), case .events(let yours) = await other.next() else {
            Issue.record("no events")
            return
        }
        let places = [mine, yours].map { events in
            [events[0].text.plain, events[0].text.gzip.blocks].map { bytes in
                bytes.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
            }
        }
        #expect(places[0] == places[1])
    }

    @Test func `every vehicle is sent anew after a timetable change`() async throws {
        publish([bus("7", route: 0)])
        let (mailbox, _) = try join(.routes(["town:1"]))
        scene.publish([bus("7", route: 0)], timetable: try Town.timetable(firstTrip: "new"))
        hub.updateTopics()
        #expect(try await next(mailbox).first?.vehicles == ["town:7"])
    }

    @Test func `a topic without streams is removed`() throws {
        let mailbox = Mailbox()
        let (topic, _) = hub.join(.routes(["town:1"]), mailbox, lastEventID: nil)
        hub.tick()
        #expect(hub.topicCount == 1)
        hub.leave(topic, mailbox)
        for _ in 0..<3 { hub.tick() }
        #expect(hub.topicCount == 0)
        #expect(try join(.routes(["town:1"])).1.map(\.kind) == ["snapshot"])
    }
}

/// An event as a client receives it.
struct ReceivedEvent {
    let id: String
    let kind: String
    let json: [String: Any]

    init(_ event: StreamEvent) throws {
        let lines = String(buffer: event.text.plain).split(separator: "\n").map(String.init)
        try #require(lines.count == 3)
        id = String(lines[0].dropFirst("id: ".count))
        kind = String(lines[1].dropFirst("event: ".count))
        let data = Data(lines[2].dropFirst("data: ".count).utf8)
        json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    var vehicles: [String] { ids("vehicles") }

    func ids(_ list: String) -> [String] {
        (json[list] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }
}
