import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

// A template for the tests of another adapter: one suite per resource, with a body in the provider's format for an
// invented town, and expectations for rows that are decoded and rows that are discarded. See docs/adding-a-feed.md.
@Suite struct MagicBusVehiclesTests {
    /// One valid row, and one row for each reason to discard a row.
    private static let body = """
        {"response": [
            {"id": "7", "latitude": "45.1", "longitude": "7.2", "heading": "360", "route": "-2"},
            {"latitude": "45.1", "longitude": "7.2"},
            {"id": "8", "latitude": "None", "longitude": "7.2"},
            {"id": "9", "latitude": "0", "longitude": "0"},
            {"id": "7", "latitude": "45.3", "longitude": "7.2"}
        ]}
        """

    /// Decodes a body. Adapters are pure functions, so no network or clock is involved.
    private static func reading(_ body: String) throws -> FeedReading {
        try MagicBusVehicles(.json).reading(from: Array(body.utf8))
    }

    @Test func `a vehicle has the provider's ids unchanged and a bearing below 360`() throws {
        let bus = try #require(try Self.reading(Self.body).vehicles?.first)
        #expect(bus.id == "7")
        #expect(bus.position == Coordinate(latitude: 45.1, longitude: 7.2))
        #expect(bus.bearing == 0)
        #expect(bus.trip == TripReference(routeID: "-2"))
    }

    @Test func `each row is decoded or counted as discarded`() throws {
        let reading = try Self.reading(Self.body)
        #expect(reading.vehicles?.count == 1)
        for reason in [DiscardReason.noID, .noPosition, .implausiblePosition, .duplicate] {
            #expect(reading.discarded[reason] == 1, "\(reason)")
        }
        #expect(reading.discarded.total == 4)
    }

    @Test func `a vehicle without a route is decoded without a trip`() throws {
        let body = #"{"response": [{"id": 7, "latitude": 45.1, "longitude": 7.2, "route": "None"}]}"#
        let bus = try #require(try Self.reading(body).vehicles?.first)
        #expect(bus.trip == nil)
        #expect(bus.bearing == nil)
    }

    @Test func `an empty list is decoded as zero vehicles, not as nil`() throws {
        #expect(try Self.reading(#"{"response": []}"#).vehicles == [])
    }

    @Test(arguments: ["", "<html>", "{}", #"{"response": null}"#, #"{"response": "soon"}"#, #"{"response": [{"id":"#])
    func `a body of an unknown format is an error, not an empty list`(body: String) {
        #expect { try Self.reading(body) } throws: { ($0 as? FeedError)?.kind == "unreadable" }
    }

    @Test(arguments: [(403, "unauthorized"), (404, "rejected"), (429, "rateLimited"), (503, "unavailable")])
    func `an error in the response's envelope is reported as that error`(code: Int, kind: String) {
        #expect { try Self.reading(#"{"error": {"code": \#(code)}}"#) } throws: { ($0 as? FeedError)?.kind == kind }
    }

    @Test func `the legacy format is decoded to the same vehicles`() throws {
        let body = """
            <?xml version="1.0" encoding="ISO-8859-1"?>
            <livefeed><item><id>7</id><latitude>45.1</latitude><longitude>7.2</longitude><heading>360</heading>
            <route>Mill Loop</route><routeid>-2</routeid></item></livefeed>
            """
        let older = try MagicBusVehicles(.xml).reading(from: Array(body.utf8))
        #expect(older.vehicles?.first == (try Self.reading(Self.body).vehicles?.first))
    }
}
