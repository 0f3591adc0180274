import AgencyQueries
import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs

/// The endpoint that refreshes itineraries from a description of their legs.
struct MOTISRefreshTests {
    private static let path = "/motis/api/v6/refresh-itinerary"
    private static let t1 = "20261120.29400.town:t1"

    private func post(_ body: String, query: String = "", to scene: Scene? = nil) async throws -> TestResponse {
        try await (try scene ?? Scene()).ask { client in
            try await client.executeRequest(
                uri: Self.path + query, method: .post, headers: [:], body: ByteBuffer(string: body))
        }
    }

    private func planned(from: String = "town:A", to: String = "town:C") async throws -> [String: Any] {
        let plan = try await Scene().ask { try await $0.ask("/motis/api/v6/plan?fromPlace=\(from)&toPlace=\(to)") }
        return try #require(try plan.list("itineraries").first)
    }

    /// Returns the request body that describes the legs of an itinerary.
    private static func body(of itinerary: [String: Any]) throws -> String {
        let legs = try (itinerary["legs"] as? [[String: Any]] ?? []).map { leg in
            var named: [String: Any] = ["tripId": leg["tripId"] ?? "", "mode": leg["mode"] ?? ""]
            for side in ["from", "to"] {
                let place = try #require(leg[side] as? [String: Any])
                named[side + "Id"] = place["stopId"] ?? ""
                named[side + "Lat"] = place["lat"]
                named[side + "Lon"] = place["lon"]
            }
            for (name, member) in [("schedStart", "scheduledStartTime"), ("schedEnd", "scheduledEndTime")] {
                named[name] = try #require(ISOTime.dateTime(leg[member] as? String ?? "")).rawValue
            }
            return named
        }
        let json = try JSONSerialization.data(withJSONObject: ["id": ["legs": legs]])
        return String(decoding: json, as: UTF8.self)
    }

    /// Returns a request body with one leg of trip `t1`, whose members can be replaced.
    private static func leg(_ changes: [String: Any?] = [:]) throws -> String {
        let start = Int(Town.eight) + 600
        var leg: [String: Any] = [
            "tripId": t1, "fromId": "town:A", "fromLat": 45, "fromLon": -75, "toId": "town:C", "toLat": 45,
            "toLon": -74.97, "schedStart": start, "schedEnd": start + 1200,
        ]
        for (name, value) in changes { leg[name] = value }
        return String(
            decoding: try JSONSerialization.data(withJSONObject: ["id": ["legs": [leg]]]), as: UTF8.self)
    }

    @Test func `an itinerary can be refreshed from its legs`() async throws {
        let itinerary = try await planned()
        let answer = try await post(try Self.body(of: itinerary))
        #expect(answer.status == .ok)
        let again = try answer.json
        let id = try #require(again["id"] as? String)
        // The ids differ in the stops' coordinates, which clients receive with only six decimals.
        #expect(
            NSDictionary(dictionary: again.filter { $0.key != "id" })
                == NSDictionary(dictionary: itinerary.filter { $0.key != "id" }))
        let read = try await Scene().ask { try await $0.ask("\(Self.path)?itineraryId=\(id)") }
        #expect(read.text == answer.text)
    }

    @Test func `a call is found by its stop even if its scheduled time has changed`() async throws {
        let legs = try await post(try Self.leg(["schedStart": Int(Town.eight) + 660])).list("legs")
        #expect(legs.map { $0["tripId"] as? String } == [Self.t1])
        #expect(legs.first?["scheduledStartTime"] as? String == "2026-11-20T08:10:00Z")
        let part = try await post(try Self.leg(["fromId": "town:B"])).list("legs")
        #expect(part.first?["scheduledStartTime"] as? String == "2026-11-20T08:20:00Z")
    }

    @Test func `a canceled ride is marked in an itinerary refreshed from its legs`() async throws {
        let scene = try Scene()
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        let run = LiveRun(pattern: scene.timetable.pattern(of: trip.trip), trip: trip, state: .canceled)
        scene.registry.entries[0].publish(
            LiveSnapshot(timetable: scene.timetable, sequence: 9, at: Town.atEight, runs: [run], isLive: true),
            LiveDelta())
        let legs = try await post(try Self.leg(), to: scene).list("legs")
        #expect(legs.map { $0["cancelled"] as? Bool } == [true])
    }

    @Test func `a leg with an unknown run or call returns 404`() async throws {
        let wrong: [[String: Any?]] = [
            ["tripId": "none"], ["tripId": "20261120.29400.town:none"], ["tripId": "20260101.29400.town:t1"],
            ["tripId": ""], ["fromId": "town:D"], ["fromId": "other:A"], ["fromId": ""], ["fromId": "town:C"],
            ["toId": "town:A"], ["tripId": "live.town:none"],
        ]
        for changes in wrong {
            #expect(try await post(try Self.leg(changes)).status == .notFound, "\(changes)")
        }
    }

    @Test func `malformed request bodies are rejected`() async throws {
        let wrong: [[String: Any?]] = [
            ["tripId": nil], ["tripId": 1], ["fromId": nil], ["fromLat": "45"], ["toLon": 181], ["schedStart": nil],
            ["schedStart": "1763625600"], ["schedEnd": 1.5], ["schedEnd": -1],
        ]
        for changes in wrong {
            #expect(try await post(try Self.leg(changes)).status == .badRequest, "\(changes)")
        }
        for body in ["", "{}", "[]", #"{"id":{}}"#, #"{"id":{"legs":[]}}"#, #"{"id":{"legs":[1]}}"#, #"{"id":"x"}"#] {
            #expect(try await post(body).status == .badRequest, "\(body)")
        }
        #expect(try await post(try Self.leg(), query: "?pedestrianProfile=HORSE").status == .badRequest)
        #expect(try await post(String(repeating: " ", count: 200_000)).status == .contentTooLarge)
    }
}
