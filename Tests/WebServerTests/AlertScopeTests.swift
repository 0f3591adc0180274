import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

/// The API, boards and GraphQL match alerts to routes in the same way, and as the page does according to
/// `Tests/Fixtures/notices.json`. GraphQL once omitted alerts about the whole agency, and confused routes of two
/// agencies.
struct AlertScopeTests {
    struct Case: Decodable {
        var name: String
        var routes: [String]
        var stops: [String]
        var wholeAgency: Bool
        /// The expected selectors; nil if the lists describe the alert completely.
        var selectors: [Selector]?
        var concerns: [String: Bool]

        struct Selector: Decodable {
            var routes: [String]?
            var direction: UInt8?
            var stop: String?
        }
    }

    private static func cases() throws -> [Case] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/notices.json").standardizedFileURL
        return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
    }

    private static func scene() throws -> Scene {
        let scene = try Scene()
        func route(_ id: String) -> RouteIndex? { scene.timetable.route(id: String(id.dropFirst("town:".count))) }
        func stop(_ id: String) -> StopIndex? { scene.timetable.stop(id: String(id.dropFirst("town:".count))) }
        scene.publish(
            alerts: try cases().map { one in
                let selectors = one.selectors?.flatMap { selector in
                    (selector.routes ?? []).map {
                        AlertSelector(
                            route: route($0), direction: selector.direction, stop: selector.stop.flatMap(stop))
                    }
                }
                return LiveAlert(
                    reading: AlertReading(id: one.name),
                    selectors: selectors
                        ?? .of(
                            routes: one.routes.compactMap(route), stops: one.stops.compactMap(stop),
                            concernsWholeAgency: one.wholeAgency),
                    in: scene.timetable)
            })
        return scene
    }

    @Test func `the API encodes alerts as in the shared fixture`() async throws {
        let json = try await Self.scene().ask { try await $0.ask("/api/v1/alerts").json }
        let alerts = try #require(json["alerts"] as? [[String: Any]])
        for (alert, one) in zip(alerts, try Self.cases()) {
            #expect(alert["routes"] as? [String] == one.routes)
            #expect(alert["stops"] as? [String] == one.stops)
            let selector = (alert["selectors"] as? [[String: Any]])?.first
            #expect((selector == nil) == (one.selectors == nil))
            #expect(selector?["routes"] as? [String] == one.selectors?.first?.routes)
            #expect(selector?["direction"] as? Int == one.selectors?.first?.direction.map { Int($0) })
            #expect(selector?["stop"] as? String == one.selectors?.first?.stop)
        }
    }

    @Test(arguments: ["town:1", "town:2", "other:1"]) func `the API lists the alerts concerning a route`(route: String)
        async throws
    {
        let json = try await Self.scene().ask { try await $0.ask("/api/v1/alerts?route=\(route)").json }
        let listed = try #require(json["alerts"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        let wanted = try Self.cases().filter { $0.concerns[route] == true }.map { "town:" + $0.name }
        #expect(listed == wanted)
    }

    @Test(arguments: ["town:1", "town:2"]) func `GraphQL lists the same alerts as the API`(route: String) async throws {
        let query = ByteBuffer(string: #"{"query":"{ alerts(route: [\"\#(route)\"]) { id } }"}"#)
        let answer = try await Self.scene().ask { client in
            try await client.executeRequest(uri: "/otp/gtfs/v1", method: .post, headers: [:], body: query)
        }
        let data = try #require(try answer.json["data"] as? [String: [[String: String]]])
        let wanted = try Self.cases().filter { $0.concerns[route] == true }.map { "town:" + $0.name }
        #expect(data["alerts"]?.compactMap { $0["id"] } == wanted)
    }

    @Test func `a board lists the alerts of its stop and of the stop's routes`() async throws {
        let json = try await Self.scene().ask { try await $0.ask("/api/v1/stops/town:D/arrivals").json }
        let listed = try #require(json["alerts"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        let wanted = try Self.cases().filter { $0.concerns["town:2"] == true }.map { "town:" + $0.name }
        #expect(listed == wanted)
    }
}
