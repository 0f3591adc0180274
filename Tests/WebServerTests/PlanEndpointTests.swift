import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct PlanEndpointTests {
    private static func place(_ kilometersEast: Double) -> String {
        let place = Town.coordinate(kilometersEast: kilometersEast)
        return "\(place.latitude),\(place.longitude)"
    }

    private static func address(from start: Double = 0, to end: Double, _ more: String = "") -> String {
        "/api/v1/plan?from=\(place(start))&to=\(place(end))&departAt=\(Int(Town.eight))\(more)"
    }

    private func ask(_ address: String, isReady: Bool = true) async throws -> TestResponse {
        try await Scene(isReady: isReady).ask { try await $0.ask(address) }
    }

    @Test func `all Pareto-optimal journeys departing within two hours are returned`() async throws {
        let answer = try await ask(Self.address(to: 2))
        let journeys = try answer.list("journeys")
        #expect(journeys.map { $0["departure"] as? Double } == [Town.eight + 600, Town.eight + 2400])
        #expect(journeys.map { $0["arrival"] as? Double } == [Town.eight + 1800, Town.eight + 3600])
        #expect(journeys.map { ($0["chance"] as? [String: Any])?["state"] as? String } == ["noChange", "noChange"])
        #expect(try answer.json["streets"] as? Bool == false)
        let ride = try #require((journeys.first?["legs"] as? [[String: Any]])?.first)
        #expect(ride["kind"] as? String == "ride")
        #expect(ride["trip"] as? String == "town:t1")
        #expect((ride["from"] as? [String: Any])?["stop"] as? String == "town:A")
        #expect((ride["to"] as? [String: Any])?["name"] as? String == "Stop C")
    }

    @Test func `a transfer in a plan includes its known details`() async throws {
        let journeys = try await ask(Self.address(to: 3)).list("journeys")
        let journey = try #require(journeys.last)
        #expect(journey["changes"] as? Int == 1)
        let rides = try #require(journey["legs"] as? [[String: Any]])
        #expect(rides.count == 2)
        // Only the timetable is known.
        #expect((rides[1]["chance"] as? [String: Any])?["state"] as? String == "unknown")
        #expect((journey["chance"] as? [String: Any])?["state"] as? String == "unknown")
    }

    @Test func `one bus is offered at both the nearer stop and the stop where it departs later`() async throws {
        let journeys = try await ask(Self.address(from: 0.3, to: 2)).list("journeys")
        let rides = journeys.compactMap { ($0["legs"] as? [[String: Any]])?.first { $0["kind"] as? String == "ride" } }
        let first = rides.filter { $0["trip"] as? String == "town:t1" }
        #expect(first.map { ($0["from"] as? [String: Any])?["stop"] as? String } == ["town:A", "town:B"])
    }

    @Test func `cursors page to later and earlier journeys`() async throws {
        let answer = try await ask(Self.address(to: 2, "&window=15"))
        #expect(try answer.list("journeys").map { $0["departure"] as? Double } == [Town.eight + 600])
        let later = try #require(try answer.json["later"] as? String)
        let next = try await ask(Self.address(to: 2, "&window=15&cursor=\(later)"))
        #expect(try next.list("journeys").map { $0["departure"] as? Double } == [Town.eight + 2400])
        let earlier = try #require(try next.json["earlier"] as? String)
        let before = try await ask(Self.address(to: 2, "&cursor=\(earlier)"))
        #expect(try before.list("journeys").map { $0["departure"] as? Double } == [Town.eight + 600])
    }

    @Test func `only the first of too many journeys are returned, and cursors lead to the others`() async throws {
        let answer = try await ask(Self.address(to: 2, "&limit=1"))
        #expect(try answer.list("journeys").map { $0["departure"] as? Double } == [Town.eight + 600])
        let later = try #require(try answer.json["later"] as? String)
        let next = try await ask(Self.address(to: 2, "&limit=1&cursor=\(later)"))
        #expect(try next.list("journeys").map { $0["departure"] as? Double } == [Town.eight + 2400])
        let earlier = try #require(try next.json["earlier"] as? String)
        let before = try await ask(Self.address(to: 2, "&limit=1&cursor=\(earlier)"))
        #expect(try before.list("journeys").map { $0["departure"] as? Double } == [Town.eight + 600])
    }

    @Test func `all journeys meet a requested arrival time`() async throws {
        let address =
            "/api/v1/plan?from=\(Self.place(0))&to=\(Self.place(2))&arriveBy=\(Int(Town.eight) + 3599)&window=0"
        let journeys = try await ask(address).list("journeys")
        #expect(journeys.map { $0["arrival"] as? Double } == [Town.eight + 1800])
    }

    @Test func `stop ids can be used as origin and destination`() async throws {
        let address = "/api/v1/plan?from=town:A&to=town:D&departAt=\(Int(Town.eight))"
        let answer = try await ask(address)
        #expect(try answer.list("journeys").isEmpty == false)
        #expect((try answer.json["from"] as? [String: Any])?["stop"] as? String == "town:A")
        #expect(try await ask("/api/v1/plan?from=town:A&to=town:nowhere").status == .notFound)
        #expect(try await ask("/api/v1/plan?from=town:A&to=city:D").status == .notFound)
    }

    @Test func `a short distance is planned as a walk`() async throws {
        let answer = try await ask(Self.address(to: 0.5))
        let walk = try #require(try answer.json["walk"] as? [String: Any])
        #expect(walk["metres"] as? Int == 650)
        #expect(walk["seconds"] as? Int == 542)
    }

    @Test func `a plan without journeys has a reason`() async throws {
        let places = [
            ("noRide", Self.address(from: 2, to: 3, "&window=0&withoutAgencies=town")),
            ("noStopNearEnd", Self.address(to: 40)), ("noStopNearStart", Self.address(from: 40, to: 0)),
            ("samePlace", Self.address(to: 0.01)),
            (
                "notCovered",
                "/api/v1/plan?from=\(Self.place(0))&to=\(Self.place(2))&departAt=\(Int(Town.eight) + 90 * 86_400)"
            ),
        ]
        for (reason, address) in places {
            #expect(try await ask(address).json["reason"] as? String == reason)
        }
        #expect(try await ask(Self.address(to: 2), isReady: false).status == .serviceUnavailable)
    }

    @Test func `an invalid plan parameter is rejected`() async throws {
        let wrong = [
            "from=1&to=2", "from=91,0&to=0,0", "from=&to=", "from=45,-75&to=45,-74&window=721",
            "from=45,-75&to=45,-74&cursor=x",
            "from=45,-75&to=45,-74&withoutModes=rocket", "from=45,-75&to=45,-74&wheelchair=maybe",
            "from=45,-75&to=45,-74&pace=nan", "from=45,-75&to=45,-74&farthestWalk=-1", "to=45,-74",
            "from=45,-75&to=45,-74&what=ever",
        ]
        for query in wrong {
            #expect(try await ask("/api/v1/plan?" + query).status == .badRequest, "\(query)")
        }
    }

    @Test func `lines, modes and agencies can be excluded`() async throws {
        for more in ["&withoutRoutes=town:1", "&withoutModes=bus", "&withoutAgencies=town"] {
            #expect(try await ask(Self.address(to: 2, more)).list("journeys").isEmpty, "\(more)")
        }
        #expect(
            try await ask(Self.address(to: 2, "&withoutRoutes=town:2&withoutModes=ferry")).list("journeys").count == 2)
    }
}

struct WatchedJourneyTests {
    private func journey(_ scene: Scene) async throws -> String {
        let address = "/api/v1/plan?from=town:A&to=town:C&departAt=\(Int(Town.eight))&window=0"
        let journey = try await scene.ask { try await $0.ask(address).list("journeys").first }
        return try #require(journey?["id"] as? String)
    }

    @Test func `a planned journey can be retrieved by its id, with its details along the way`() async throws {
        let scene = try Scene()
        let id = try await journey(scene)
        let answer = try await scene.ask { try await $0.ask("/api/v1/plan/\(id)") }
        #expect(try answer.json["state"] as? String == "possible")
        let journey = try #require(try answer.json["journey"] as? [String: Any])
        #expect(journey["id"] as? String == id)
        let ride = try #require((journey["legs"] as? [[String: Any]])?.first)
        #expect((ride["between"] as? [[String: Any]])?.map { $0["id"] as? String } == ["town:B"])
        #expect((ride["line"] as? String)?.isEmpty == false)
    }

    @Test func `a journey id with changed characters leads to a journey or to 404`() async throws {
        let scene = try Scene()
        let id = Array(try await journey(scene).utf8)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        try await scene.ask { client async throws in
            var random = SeededRandom(seed: 7)
            for _ in 0..<3000 {
                var changed = id
                for _ in 0...Int(random.next() % 3) {
                    changed[Int(random.next() % UInt64(id.count))] = letters[Int(random.next() % UInt64(letters.count))]
                }
                let text = String(decoding: changed, as: UTF8.self)
                let status = try await client.ask("/api/v1/plan/\(text)").status
                #expect(status == .ok || status == .notFound, "\(text)")
            }
        }
    }

    @Test func `a canceled trip makes a followed journey impossible, and an alternative is offered`() async throws {
        let scene = try Scene()
        let id = try await journey(scene)
        let timetable = try #require(scene.registry.entries[0].moment.service?.timetable)
        let trip = TripDay(trip: try #require(timetable.trip(id: "t1")), date: Town.day)
        let run = LiveRun(pattern: timetable.pattern(of: trip.trip), trip: trip, state: .canceled)
        scene.registry.entries[0].publish(
            LiveSnapshot(timetable: timetable, sequence: 9, at: Town.atEight, runs: [run], isLive: true), LiveDelta())
        let answer = try await scene.ask { try await $0.ask("/api/v1/plan/\(id)") }
        #expect(try answer.json["state"] as? String == "impossible")
        let reason = try #require(try answer.json["reason"] as? [String: Any])
        #expect(reason["kind"] as? String == "canceled")
        #expect(reason["leg"] as? Int == 0)
        // The trip is returned with its scheduled times.
        let journey = try #require(try answer.json["journey"] as? [String: Any])
        #expect(journey["departure"] as? Double == Town.eight + 600)
        #expect(journey["arrival"] as? Double == Town.eight + 1800)
        #expect((journey["chance"] as? [String: Any])?["state"] as? String == "noChange")
        let onward = try answer.list("onward")
        #expect(onward.map { $0["departure"] as? Double } == [Town.eight + 2400])
    }

    @Test func `a departed bus makes a journey impossible for a rider who is still at the stop`() async throws {
        let scene = try Scene()
        let id = try await journey(scene)
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        let pattern = scene.timetable.pattern(of: trip.trip)
        scene.now = Town.eight + 700
        var bus = Town.bus("7", route: 0, kilometersEast: 0.8, at: scene.now)
        bus.match = VehicleMatch(pattern: pattern, trip: trip, distance: 800, offset: 0)
        let calls = [1200, 1800].map { (seconds: Int64) in
            let time = Town.atEight + seconds
            return PredictedCall(
                likely: time, low: time, high: time, departure: time, shown: time, source: .observed)
        }
        scene.publish(
            [bus],
            runs: [
                LiveRun(pattern: pattern, trip: trip, state: .live, vehicle: 0, firstCallIndex: 1, calls: calls)
            ])
        func answer(_ position: String) async throws -> TestResponse {
            try await scene.ask { try await $0.ask("/api/v1/plan/\(id)\(position)") }
        }
        func at(_ kilometersEast: Double) -> String {
            let place = Town.coordinate(kilometersEast: kilometersEast)
            return "?position=\(place.latitude),\(place.longitude)"
        }
        #expect(try await answer("").json["state"] as? String == "possible")
        #expect(try await answer(at(0.8)).json["state"] as? String == "possible")
        let left = try await answer(at(0.1))
        #expect(try left.json["state"] as? String == "impossible")
        let reason = try #require(try left.json["reason"] as? [String: Any])
        #expect(reason["kind"] as? String == "left" && reason["leg"] as? Int == 0)
        let chance = (try left.json["journey"] as? [String: Any])?["chance"] as? [String: Any]
        #expect(chance?["state"] as? String == "noChange" && chance?["percent"] == nil)
        // The alternative starts at the rider's position; there is enough time to walk back to the stop.
        let onward = try #require(try left.list("onward").first)
        let legs = try #require(onward["legs"] as? [[String: Any]])
        #expect(legs.map { $0["kind"] as? String } == ["walk", "ride"])
        #expect(legs.last?["departure"] as? Double == Town.eight + 2400)
    }

    @Test func `an invalid journey id is not found`() async throws {
        let scene = try Scene()
        let id = try await journey(scene)
        for wrong in ["x", "AAAA", String(id.dropLast(4)), id + "A", String(repeating: "A", count: 1900)] {
            let answer = try await scene.ask { try await $0.ask("/api/v1/plan/\(wrong)") }
            #expect(answer.status == .notFound, "\(wrong)")
        }
    }
}
