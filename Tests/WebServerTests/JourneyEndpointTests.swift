import HTTPTypes
import HummingbirdTesting
import Testing
import TransitCore

@testable import WebServer

struct JourneyEndpointTests {
    private static func address(to kilometersEast: Double, at seconds: Double, more: String = "") -> String {
        let end = Town.coordinate(kilometersEast: kilometersEast)
        return "/api/v1/journeys?start=45,-75&end=\(end.latitude),\(end.longitude)&arriveBy=\(Int(seconds))\(more)"
    }

    @Test func `the last bus that is there a quarter of an hour before is told`() async throws {
        let answer = try await Scene().ask { try await $0.ask(Self.address(to: 2, at: Town.eight + 75 * 60)) }
        #expect(try answer.json["margin"] as? Int == 15)
        let journey = try #require(try answer.list("journeys").first)
        #expect(journey["agency"] as? String == "town")
        #expect(journey["departure"] as? Double == Town.eight + 39 * 60)
        #expect(journey["arrival"] as? Double == Town.eight + 60 * 60)
        #expect(journey["spare"] as? Int == 15 * 60)
        #expect(journey["rides"] as? Int == 1)
        let leg = try #require((journey["legs"] as? [[String: Any]])?.first)
        #expect(leg["kind"] as? String == "ride")
        #expect(leg["trip"] as? String == "town:t2")
        #expect(leg["stops"] as? Int == 2)
        #expect((leg["route"] as? [String: Any])?["id"] as? String == "town:1")
        #expect((leg["from"] as? [String: Any])?["id"] as? String == "town:A")
        #expect((leg["to"] as? [String: Any])?["id"] as? String == "town:C")
    }

    @Test func `a second less takes the bus before`() async throws {
        let address = Self.address(to: 2, at: Town.eight + 60 * 60 - 1, more: "&margin=0")
        let journey = try await Scene().ask { try await $0.ask(address).list("journeys") }.first
        #expect(journey?["departure"] as? Double == Town.eight + 9 * 60)
    }

    @Test func `a short way is walked`() async throws {
        let answer = try await Scene().ask { try await $0.ask(Self.address(to: 0.1, at: Town.eight + 3600)) }
        let legs = try #require(try answer.list("journeys").first?["legs"] as? [[String: Any]])
        #expect(legs.map { $0["kind"] as? String } == ["walk"])
        #expect(legs.first?["metres"] as? Int == 130)
    }

    @Test func `why there is no way is told`() async throws {
        let addresses = [
            ("noRide", Self.address(to: 2, at: Town.eight)),
            ("noStopNearEnd", Self.address(to: 40, at: Town.eight)),
            ("notCovered", Self.address(to: 2, at: Town.eight + 90 * 86_400)),
        ]
        for (reason, address) in addresses {
            #expect(try await Scene().ask { try await $0.ask(address).json["reason"] as? String } == reason)
        }
        let unready = try await Scene(isReady: false).ask { try await $0.ask(addresses[0].1).json["reason"] as? String }
        #expect(unready == "noTimetable")
    }

    @Test func `all that is missing is named at once`() async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/journeys?margin=500") }
        #expect(answer.status == .badRequest)
        #expect(Set(try answer.wrongFields.keys) == ["start", "end", "arriveBy", "margin"])
    }
}
