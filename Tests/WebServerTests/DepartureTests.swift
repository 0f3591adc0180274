import Foundation
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

struct DepartureTests {
    private let scene: Scene
    private let stop = StopIndex(1 as UInt32)

    init() throws {
        scene = try Scene()
    }

    /// Returns the provider's report for stop B, where the timetable's second pattern-stop row is a call of route 1.
    private func report(_ departures: DepartureReading..., headways: [HeadwayReading] = []) -> StopReport {
        let (route, row) = (RouteIndex(0), PatternStopIndex(1))
        return StopReport(
            departures: departures.map { StopDeparture($0, route: route, row: row, reportedAt: Town.atEight) },
            headways: headways.map { StopHeadway($0, route: route, row: row) })
    }

    private func board() async throws -> [String: Any] {
        try await scene.ask { try await $0.ask("/api/v1/stops/town:B/arrivals").json }
    }

    @Test func `a board shows the departures that the provider reports for the stop`() async throws {
        let departure = DepartureReading(
            routeID: "1", headsign: "Harbour", scheduled: Town.atEight + 60, platform: "Bay 2")
        scene.publish([stop: report(departure)], changed: [stop])
        let board = try await board()
        let row = try #require((board["arrivals"] as? [[String: Any]])?.first)
        #expect(row["platform"] as? String == "Bay 2")
        #expect(row["headsign"] as? String == "Harbour")
        #expect(row["scheduled"] as? Double == Town.eight + 60)
        #expect(row["trip"] == nil && board["headways"] == nil)
    }

    @Test func `a reported headway is returned as a headway, not as departures`() async throws {
        var headway = HeadwayReading(routeID: "1", direction: 7, seconds: 600, next: Town.atEight + 120)
        headway.words = "No service"
        scene.publish([stop: report(headways: [headway])], changed: [stop])
        let headways = try #require(try await board()["headways"] as? [[String: Any]])
        #expect(headways.count == 1)
        #expect(headways[0]["route"] as? String == "town:1")
        #expect(headways[0]["seconds"] as? Int == 600)
        #expect(headways[0]["direction"] as? Int == 0)
        #expect(headways[0]["next"] as? Double == Town.eight + 120)
        #expect(headways[0]["last"] == nil)
        #expect(headways[0]["words"] as? String == "No service")
    }

    @Test func `new departures are sent to streams of the stop, but not of another stop`() async throws {
        let hub = scene.hub()
        let (here, elsewhere) = (Mailbox(), Mailbox())
        _ = hub.join(.stop("town:B"), here, lastEventID: nil)
        let (topic, _) = hub.join(.stop("town:A"), elsewhere, lastEventID: nil)
        let before = topic.wholeState(now: scene.now).sequence
        hub.updateTopics()
        let departure = DepartureReading(routeID: "1", scheduled: Town.atEight + 60)
        scene.publish([stop: report(departure)], changed: [stop])
        hub.updateTopics()
        guard case .events(let events) = await here.next() else {
            Issue.record("no event")
            return
        }
        let board = try ReceivedEvent(events[0]).json["board"] as? [String: Any]
        #expect((board?["arrivals"] as? [Any])?.count == 5)
        #expect(topic.wholeState(now: scene.now).sequence == before)
    }

    @Test func `a vehicle has only the fields that its provider reports`() async throws {
        var bus = Town.bus("7", route: 0, at: scene.now)
        bus.reading.directionName = "Inbound"
        bus.reading.lastStopName = "College Avenue"
        bus.reading.punctuality = .late
        scene.publish([bus, Town.bus("8", route: 0, at: scene.now)])
        let vehicles = try await scene.ask { try await $0.ask("/api/v1/vehicles").list("vehicles") }
        #expect(vehicles.map { $0["directionName"] as? String } == ["Inbound", nil])
        #expect(vehicles.map { $0["lastStop"] as? String } == ["College Avenue", nil])
        #expect(vehicles.map { $0["punctuality"] as? String } == ["late", "unknown"])
    }
}
