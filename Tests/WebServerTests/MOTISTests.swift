import HummingbirdTesting
import LiveEngine
import Testing
import TransitCore

@testable import WebServer

struct MOTISTests {
    private static func place(_ kilometersEast: Double) -> String {
        let place = Town.coordinate(kilometersEast: kilometersEast)
        return "\(place.latitude),\(place.longitude)"
    }

    private static func utc(_ seconds: Double) -> String {
        var json = JSONWriter()
        json.utc(EpochSeconds(Int64(seconds)))
        return String(decoding: json.bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    private func ask(_ address: String, isReady: Bool = true) async throws -> TestResponse {
        try await Scene(isReady: isReady).ask { try await $0.ask(address) }
    }

    private static func plan(_ more: String = "", base: String = "/motis/api/v5") -> String {
        "\(base)/plan?fromPlace=\(place(0))&toPlace=\(place(2))\(more)"
    }

    @Test func `a plan has all that clients need`() async throws {
        let answer = try await ask(Self.plan())
        #expect(answer.status == .ok)
        let plan = try answer.json
        for name in [
            "requestParameters", "debugOutput", "from", "to", "direct", "itineraries", "previousPageCursor",
            "nextPageCursor",
        ] { #expect(plan[name] != nil, "\(name)") }
        let itineraries = try answer.list("itineraries")
        #expect(
            itineraries.map { $0["startTime"] as? String } == [Self.utc(Town.eight + 600), Self.utc(Town.eight + 2400)])
        let leg = try #require((itineraries.first?["legs"] as? [[String: Any]])?.first)
        #expect(leg["mode"] as? String == "BUS")
        #expect(leg["scheduledStartTime"] as? String == leg["startTime"] as? String)
        #expect(leg["realTime"] as? Bool == false)
        #expect((leg["from"] as? [String: Any])?["stopId"] as? String == "town:A")
        #expect((leg["intermediateStops"] as? [[String: Any]])?.count == 1)
        #expect((leg["legGeometry"] as? [String: Any])?["precision"] as? Int == 6)
    }

    @Test func `the host alone leads there, but to our own plan`() async throws {
        #expect(try await ask(Self.plan(base: "/api/v5")).json["itineraries"] != nil)
        #expect(try await ask(Self.plan(base: "/motis/api/v1")).json["itineraries"] != nil)
        #expect(try await ask(Self.plan(base: "/api/v1")).wrongFields["fromPlace"] == "no such field here")
        #expect(try await ask(Self.plan(base: "/api/v7")).status == .notFound)
    }

    @Test func `what is wrong is told as MOTIS tells it`() async throws {
        let answer = try await ask("/api/v5/plan?fromPlace=x")
        #expect(answer.status == .badRequest)
        #expect((try answer.json["error"] as? String)?.contains("fromPlace") == true)
        #expect(try await ask("/api/v5/stoptimes?stopId=town:none").status == .notFound)
        #expect(try await ask("/api/v5/trip?tripId=none").status == .notFound)
        #expect(try await ask(Self.plan(), isReady: false).status == .serviceUnavailable)
    }

    @Test(arguments: ["", "x", "1,2,x", "91,0", "nan,0", "1,inf", "1", ",", "1,2,3,4"])
    func `places that cannot be are refused`(_ place: String) async throws {
        #expect(MOTISPlanRequest.end(place) == nil)
    }

    @Test func `a board tells departures, and its trips are told whole`() async throws {
        let board = try await ask("/motis/api/v5/stoptimes?stopId=town:A&n=2")
        let rows = try board.list("stopTimes")
        #expect(rows.count == 2)
        #expect(rows.allSatisfy { $0["cancelled"] as? Bool == false && $0["realTime"] as? Bool == false })
        let id = try #require(rows[0]["tripId"] as? String)
        let trip = try await ask("/motis/api/v5/trip?tripId=\(id)")
        let leg = try #require(try trip.list("legs").first)
        #expect(leg["startTime"] as? String == (rows[0]["place"] as? [String: Any])?["departure"] as? String)
    }

    @Test func `pages of a board go on and back`() async throws {
        func rows(_ more: String) async throws -> (rows: [String], answer: TestResponse) {
            let answer = try await ask("/motis/api/v5/stoptimes?stopId=town:A" + more)
            let rows = try answer.list("stopTimes").compactMap { $0["tripId"] as? String }
            return (rows, answer)
        }
        let whole = try await rows("&n=3").rows
        let first = try await rows("&n=1")
        let next = try #require(try first.answer.json["nextPageCursor"] as? String)
        let second = try await rows("&n=2&pageCursor=\(next)")
        #expect(first.rows + second.rows == whole)
        let previous = try #require(try second.answer.json["previousPageCursor"] as? String)
        #expect(try await rows("&n=5&pageCursor=\(previous)").rows == first.rows)
    }

    @Test func `places and maps are told`() async throws {
        let found = try await ask("/api/v1/geocode?text=mitte")
        #expect(found.text.hasPrefix("[{\"type\":\"STOP\",\"id\":\"town:A\""))
        let near = try await ask("/api/v1/reverse-geocode?place=\(Self.place(0))")
        #expect(near.text.contains("\"id\":\"town:A\""))
        let corners = "min=\(Self.place(-1))&max=\(Self.place(3))"
        #expect(try await ask("/api/v1/map/stops?\(corners)").status == .ok)
        #expect(try await ask("/api/v1/map/initial").json["zoom"] != nil)
        #expect(try await ask("/api/v1/map/rentals?\(corners)").list("stations").isEmpty)
    }

    @Test func `cursors of boards are read as they were written`() {
        let cursor = MOTISBoardCursor(isEarlier: true, MOTISPosition(time: 1_763_893_200, count: 2))
        #expect(MOTISBoardCursor(cursor.text) == cursor)
        for text in ["", "later", "later.1", "later.1.-1", "later.-1.0", "later.99999999999999999999.0", "x.1.1"] {
            #expect(MOTISBoardCursor(text) == nil, "\(text)")
        }
    }

    @Test func `modes have their names`() {
        #expect(MOTISMode(routeType: 109).name(in: .v4) == "METRO")
        #expect(MOTISMode(routeType: 109).name(in: .v5) == "SUBURBAN")
        #expect(MOTISMode(routeType: 65_535) == .other)
        #expect(MOTISMode.named("RAIL")?.contains(.subway) == true)
        #expect(MOTISMode.named("bus") == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (1_772_452_799, "2026-03-02T11:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
    func `moments are written as UTC`(_ moment: Int, _ text: String) {
        #expect(Self.utc(Double(moment)) == text)
    }
}
