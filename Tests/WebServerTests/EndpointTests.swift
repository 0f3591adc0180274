import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct EndpointTests {
    @Test func `an agency includes its area, its timetable and whether its buses are simulated`() async throws {
        let agency = try await Scene().ask { try await $0.ask("/api/v1/agencies").list("agencies") }.first
        #expect(agency?["id"] as? String == "town")
        #expect(agency?["timeZone"] as? String == "UTC")
        #expect(agency?["simulated"] as? Bool == true)
        #expect((agency?["area"] as? [String: Double])?["west"] == -75)
        let schedule = agency?["schedule"] as? [String: Any]
        #expect(schedule?["state"] as? String == "ready")
        #expect(schedule?["from"] as? String == "2026-11-13")
        #expect(schedule?["to"] as? String == "2026-11-27")
    }

    @Test func `an agency without a timetable is loading, and its stops return 503`() async throws {
        try await Scene(isReady: false).ask { client async throws in
            let agency = try await client.ask("/api/v1/agencies").list("agencies").first
            #expect((agency?["schedule"] as? [String: Any])?["state"] as? String == "loading")
            let stop = try await client.ask("/api/v1/stops/town:A")
            #expect(stop.status == .serviceUnavailable)
            #expect(stop.headers[.retryAfter] == "5")
            #expect(try await client.ask("/api/v1/routes").list("routes").isEmpty)
        }
    }

    @Test func `routes include their number of vehicles and their next departure`() async throws {
        let scene = try Scene()
        scene.publish([Town.bus("7", route: 0, at: scene.now)])
        let routes = try await scene.ask { try await $0.ask("/api/v1/routes").list("routes") }
        #expect(routes.map { $0["id"] as? String } == ["town:1", "town:2"])
        #expect(routes.map { $0["vehicles"] as? Int } == [1, 0])
        #expect(routes.map { $0["running"] as? Bool } == [true, false])
        #expect(routes[1]["nextDeparture"] as? Double == Town.eight + 3600)
        #expect(routes[0]["nextDeparture"] == nil)
        #expect(routes[0]["geometry"] == nil)
    }

    @Test func `lines of the same colour have different dash patterns`() async throws {
        let scene = try Scene()
        scene.publish(timetable: try Town.timetable(shortNames: ["1", "2", "3", "4", "5", "6", "7"]))
        let routes = try await scene.ask { try await $0.ask("/api/v1/routes").list("routes") }
        #expect(routes.map { $0["linePattern"] as? Int } == [nil, 1, 2, 3, 4, 5, nil])
    }

    @Test func `a single route includes its shapes, and its stops in order`() async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/routes/town:1") }
        let route = try #require(try answer.json["route"] as? [String: Any])
        let directions = try #require(route["directions"] as? [[String: Any]])
        #expect(directions.map { $0["id"] as? Int } == [0, 1])
        #expect(directions.first?["stops"] as? [String] == ["town:A", "town:B", "town:C"])
        #expect(try answer.list("stops").map { $0["id"] as? String } == ["town:A", "town:B", "town:C"])
        let geometry = try #require(route["geometry"] as? [[String: Any]])
        #expect(geometry.count == 2)
        #expect((geometry.first?["polyline"] as? String)?.isEmpty == false)
    }

    @Test func `a stop includes its time zone where times are returned with it, but not in lists of stops`()
        async throws
    {
        try await Scene().ask { client async throws in
            func zone(_ object: [String: Any]?) -> String? {
                (object?["stop"] as? [String: Any])?["timeZone"] as? String
            }
            for path in ["stops/town:B/arrivals", "stops/town:B", "opening"] {
                #expect(zone(try await client.ask("/api/v1/" + path).json) == "UTC", "\(path)")
            }
            for (path, list) in [("boards?stops=town:B", "boards"), ("trips/town:t1?date=2026-11-20", "calls")] {
                let items = try await client.ask("/api/v1/" + path).list(list)
                #expect(!items.isEmpty && items.allSatisfy { zone($0) == "UTC" }, "\(path)")
            }
            for path in ["stops", "routes/town:1"] {
                let stops = try await client.ask("/api/v1/" + path).list("stops")
                #expect(!stops.isEmpty && stops.allSatisfy { $0["timeZone"] == nil }, "\(path)")
            }
        }
    }

    @Test func `stops near a coordinate are sorted by distance`() async throws {
        let stops = try await Scene().ask { client async throws in
            try await client.ask("/api/v1/stops?near=45,-74.987&radius=1500").list("stops")
        }
        #expect(stops.map { $0["id"] as? String } == ["town:B", "town:C", "town:A"])
        #expect(stops.compactMap { $0["distance"] as? Double } == [22, 978, 1022])
    }

    @Test func `stops can be requested by route, by bounding box and by id`() async throws {
        try await Scene().ask { client async throws in
            func ids(_ query: String) async throws -> [String] {
                try await client.ask("/api/v1/stops?" + query).list("stops").compactMap { $0["id"] as? String }
            }
            #expect(try await ids("route=town:2") == ["town:B", "town:D", "town:" + Town.difficultID])
            #expect(try await ids("bbox=-75.001,44.9,-74.98,45.1") == ["town:A", "town:B"])
            #expect(try await ids("ids=town:C,town:nowhere,elsewhere:A") == ["town:C"])
            #expect(try await ids("ids=town:a%2Fb%20c%252C%22%C3%A9") == ["town:" + Town.difficultID])
            #expect(try await ids("query=cafe") == ["town:A"])
        }
    }

    @Test func `a truncated result reports limitExceeded`() async throws {
        try await Scene().ask { client async throws in
            let short = try await client.ask("/api/v1/stops?limit=2").json
            #expect(short["limitExceeded"] as? Bool == true)
            #expect((short["stops"] as? [Any])?.count == 2)
            #expect(try await client.ask("/api/v1/stops").json["limitExceeded"] as? Bool == false)
        }
    }

    @Test func `search finds routes and stops`() async throws {
        try await Scene().ask { client async throws in
            let cafe = try await client.ask("/api/v1/search?query=CAFE&near=45,-75").list("results")
            #expect(cafe.first?["kind"] as? String == "stop")
            #expect(cafe.first?["distance"] as? Double == 0)
            let route = try await client.ask("/api/v1/search?query=2").list("results").first
            #expect((route?["route"] as? [String: Any])?["id"] as? String == "town:2")
        }
    }

    @Test func `a board lists the arrivals within its window`() async throws {
        try await Scene().ask { client async throws in
            let board = try await client.ask("/api/v1/stops/town:B/arrivals").json
            #expect((board["stop"] as? [String: Any])?["id"] as? String == "town:B")
            let arrivals = try #require(board["arrivals"] as? [[String: Any]])
            #expect(arrivals.map { $0["trip"] as? String } == ["town:t1", "town:back", "town:t2", "town:branch"])
            #expect(arrivals.first?["scheduled"] as? Double == Town.eight + 1200)
            #expect(arrivals.first?["serviceDate"] as? String == "2026-11-20")
            #expect(arrivals.first?["status"] as? String == "scheduled")
            let soon = try await client.ask("/api/v1/stops/town:B/arrivals?minutesAfter=30").list("arrivals")
            #expect(soon.count == 1)
            let one = try await client.ask("/api/v1/stops/town:B/arrivals?limit=1").list("arrivals")
            #expect(one.count == 1)
        }
    }

    @Test func `a board reports the state of its live data`() async throws {
        let scene = try Scene()
        func state() async throws -> [String: Any] {
            let board = try await scene.ask { try await $0.ask("/api/v1/stops/town:B/arrivals").json }
            return try #require(board["live"] as? [String: Any])
        }
        scene.entry.publish(feeds: [FeedStatus(name: "positions", kind: .vehiclePositions, state: .ok)])
        #expect(try await state()["state"] as? String == "live")
        let failure = FeedStatus.Failure(kind: "unreachable", message: "The provider does not answer.")
        scene.entry.publish(feeds: [
            FeedStatus(
                name: "positions", kind: .vehiclePositions, state: .failing, dataFrom: 1_700_000_000, failures: 3,
                failure: failure),
            FeedStatus(name: "alerts", kind: .alerts, state: .ok),
        ])
        let failing = try await state()
        #expect(failing["state"] as? String == "failing")
        #expect(failing["since"] as? Int == 1_700_000_000)
        #expect(failing["message"] as? String == "The provider does not answer.")
    }

    @Test func `vehicles can be requested by route and by bounding box`() async throws {
        let scene = try Scene()
        scene.publish([
            Town.bus("7", route: 0, kilometersEast: 0, at: scene.now),
            Town.bus("8", route: 1, kilometersEast: 3, at: scene.now), Town.bus("9", kilometersEast: 3, at: scene.now),
        ])
        try await scene.ask { client async throws in
            func ids(_ query: String) async throws -> [String] {
                try await client.ask("/api/v1/vehicles" + query).list("vehicles").compactMap { $0["id"] as? String }
            }
            #expect(try await ids("") == ["town:7", "town:8", "town:9"])
            #expect(try await ids("?routes=town:2,town:nowhere") == ["town:8"])
            #expect(try await ids("?routes=") == [])
            #expect(try await ids("?bbox=-75.01,44,-74.99,46") == ["town:7"])
        }
    }

    @Test func `the alerts of a stop are its own, those of its routes and those of its agency`() async throws {
        let scene = try Scene()
        let notice = { (id: String) in AlertReading(id: id, header: LocalizedText(id)) }
        scene.publish(alerts: [
            LiveAlert(reading: notice("route 1"), routes: [RouteIndex(0 as UInt32)]),
            LiveAlert(reading: notice("stop D"), stops: [StopIndex(3 as UInt32)]),
            LiveAlert(reading: notice("all"), concernsWholeAgency: true),
        ])
        try await scene.ask { client async throws in
            func ids(_ query: String) async throws -> [String] {
                try await client.ask("/api/v1/alerts" + query).list("alerts").compactMap { $0["id"] as? String }
            }
            #expect(try await ids("") == ["town:route 1", "town:stop D", "town:all"])
            #expect(try await ids("?stop=town:D") == ["town:stop D", "town:all"])
            #expect(try await ids("?stop=town:A") == ["town:route 1", "town:all"])
            #expect(try await ids("?route=town:1") == ["town:route 1", "town:all"])
            #expect(try await ids("?route=town:nowhere") == [])
        }
    }

    @Test func `the feed status includes failures and skipped rows`() async throws {
        let scene = try Scene()
        scene.entry.publish(feeds: [
            FeedStatus(
                name: "trips", kind: .tripUpdates, state: .stale, lastSuccess: 5, entities: 9,
                discarded: [.init(reason: "noTrip", count: 2)])
        ])
        let feed = try await scene.ask { try await $0.ask("/api/v1/feeds").list("feeds") }.first
        #expect(feed?["id"] as? String == "town/trips")
        #expect(feed?["state"] as? String == "stale")
        #expect(feed?["discarded"] as? [String: Int] == ["noTrip": 2])
        #expect(feed?["lastAttempt"] == nil)
    }

    @Test func `the time endpoint returns the server's clock`() async throws {
        let json = try await Scene().ask { try await $0.ask("/api/v1/time").json }
        #expect(json["now"] as? Double == Town.eight * 1000)
    }

    @Test func `metrics count responses by endpoint and status`() async throws {
        let scene = try Scene()
        scene.publish([Town.bus("7", route: 0, at: scene.now)])
        let text = try await scene.ask { client async throws in
            _ = try await client.ask("/api/v1/stops/town:A/arrivals")
            _ = try await client.ask("/api/v1/stops/town:nowhere/arrivals")
            return try await client.ask("/metrics").text
        }
        let name = "headsign_http_requests_total{endpoint=\"/api/v1/stops/{id}/arrivals\""
        #expect(text.contains(name + ",status=\"200\"} 1\n"))
        #expect(text.contains(name + ",status=\"404\"} 1\n"))
        #expect(text.contains("headsign_vehicles{agency=\"town\"} 1\n"))
        #expect(!text.contains("nowhere"))
    }
}
