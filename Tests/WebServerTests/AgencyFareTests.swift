import ServerTestSupport
import Testing

@testable import Agencies
@testable import WebServer

struct AgencyFareTests {
    private func fare(_ fare: AgencyFare?) async throws -> [String: Any]? {
        let description = AgencyDescription(id: "town", name: "Town", fare: fare)
        let agencies = try await Scene(description).ask { try await $0.ask("/api/v1/agencies").list("agencies") }
        return try #require(agencies.first)["fare"] as? [String: Any]
    }

    @Test func `an agency's usual fare is returned as configured`() async throws {
        let fare = try #require(try await fare(AgencyFare(amount: 2.75, currency: "USD", card: "Town Pass")))
        #expect(fare["amount"] as? Double == 2.75)
        #expect(fare["currency"] as? String == "USD" && fare["card"] as? String == "Town Pass")
    }

    @Test func `without a configured fare, the fare field is omitted`() async throws {
        #expect(try await fare(nil) == nil)
    }
}
