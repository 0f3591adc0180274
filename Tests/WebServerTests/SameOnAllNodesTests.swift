import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

/// Two nodes that show the same agency. A client that changes nodes receives every missed event and no wrong event.
struct SameOnAllNodesTests {
    private struct Web {
        let entry = PublishedAgency(Scene.town)
        let hub: StreamHub

        init() {
            let registry = AgencyRegistry([entry])
            hub = StreamHub(registry: registry, limit: 10) { Town.eight }
        }

        func join(_ scope: StreamScope, after id: String? = nil) throws -> [ReceivedEvent] {
            try hub.join(scope, Mailbox(), lastEventID: id).1.map { try ReceivedEvent($0) }
        }
    }

    private let timetable: Timetable
    private let one = Web()
    private let other = Web()
    private static let engine: UInt64 = 77

    init() throws {
        timetable = try Town.timetable()
        publish(1, buses: ["7"])
        publish(feeds: .ok, 1)
    }

    private func publish(_ number: UInt64, buses: [String], on webs: [Web]? = nil, engine: UInt64 = engine) {
        for web in webs ?? [one, other] {
            let snapshot = LiveSnapshot(
                timetable: timetable, sequence: number, at: Town.atEight,
                vehicles: buses.map { Town.bus($0, route: 0, kilometersEast: Double(number), at: Town.eight) })
            let delta = LiveDelta(vehicles: Set(buses))
            web.entry.publish(snapshot, delta, as: StateName(engine: engine, number: number))
            web.hub.updateTopics()
        }
    }

    private func publish(feeds state: FeedStatus.State, _ number: UInt64, on webs: [Web]? = nil) {
        for web in webs ?? [one, other] {
            web.entry.publish(
                feeds: [FeedStatus(name: "buses", kind: .vehiclePositions, state: state)],
                as: StateName(engine: Self.engine, number: number))
            web.hub.updateTopics()
        }
    }

    private static let scopes: [StreamScope] = [
        .agencies(["town"]), .routes(["town:1"]), .stop("town:B"),
        .area(Area(west: -76, south: 44, east: -74, north: 46)),
    ]

    @Test(arguments: scopes)
    func `all nodes assign the same event ids`(scope: StreamScope) throws {
        let first = try one.join(scope)
        #expect(try other.join(scope).map(\.id) == first.map(\.id))
        publish(2, buses: ["7"])
        publish(feeds: .failing, 2)
        let missed = try one.join(scope, after: first.last?.id)
        #expect(missed.map(\.kind) == ["change", "change"])
        #expect(try other.join(scope, after: first.last?.id).map(\.id) == missed.map(\.id))
        #expect(try other.join(scope, after: missed.last?.id).isEmpty)
        #expect(try other.join(scope, after: missed.first?.id).map(\.id) == [missed.last?.id])
    }

    @Test func `a node that does not know the last event id sends a snapshot`() throws {
        let scope = StreamScope.agencies(["town"])
        _ = try other.join(scope)
        _ = try one.join(scope)
        publish(2, buses: ["7"], on: [one])
        let ahead = try #require(try one.join(scope).last)
        #expect(try other.join(scope, after: ahead.id).map(\.kind) == ["snapshot"])
        // The other node receives the third state directly, without the delta from the second state.
        publish(3, buses: ["8"])
        #expect(try other.join(scope, after: ahead.id).map(\.kind) == ["snapshot"])
        #expect(try one.join(scope, after: ahead.id).map(\.kind) == ["change"])
    }

    @Test func `different states have different event ids`() throws {
        var ids: Set<String> = []
        for scope in Self.scopes { ids.insert(try #require(try one.join(scope).last).id) }
        #expect(ids.count == Self.scopes.count)
        let scope = StreamScope.agencies(["town"])
        // A state with the same number, but of another engine.
        publish(1, buses: ["9"], engine: 78)
        ids.insert(try #require(try one.join(scope).last).id)
        // Only the feed status changes.
        publish(feeds: .stale, 2)
        ids.insert(try #require(try one.join(scope).last).id)
        #expect(ids.count == Self.scopes.count + 2)
    }

    @Test func `a restarted server does not recognize earlier event ids`() throws {
        let before = try Scene()
        before.publish([Town.bus("7", route: 0, at: before.now)])
        let after = try Scene()
        after.publish([Town.bus("7", route: 0, at: before.now)])
        let last = try #require(before.hub().join(.agencies(["town"]), Mailbox(), lastEventID: nil).1.last)
        let id = try ReceivedEvent(last).id
        let events = after.hub().join(.agencies(["town"]), Mailbox(), lastEventID: id).1
        #expect(try events.map { try ReceivedEvent($0).kind } == ["snapshot"])
    }
}
