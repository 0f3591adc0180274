import AgencyQueries
import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs

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

    @Test func `a plan has all fields that clients need`() async throws {
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

    @Test func `MOTIS endpoints are also served without the prefix, except version 1 of plan`() async throws {
        #expect(try await ask(Self.plan(base: "/api/v5")).json["itineraries"] != nil)
        #expect(try await ask(Self.plan(base: "/motis/api/v1")).json["itineraries"] != nil)
        let unknown = try await ask(Self.plan(base: "/api/v1")).wrongFields
        #expect(unknown["fromPlace"] == "not a parameter of this endpoint")
        #expect(try await ask(Self.plan(base: "/api/v7")).status == .notFound)
    }

    @Test func `errors are returned in the format of MOTIS`() async throws {
        let answer = try await ask("/api/v5/plan?fromPlace=x")
        #expect(answer.status == .badRequest)
        #expect((try answer.json["error"] as? String)?.contains("fromPlace") == true)
        #expect(try await ask("/api/v5/stoptimes?stopId=town:none").status == .notFound)
        #expect(try await ask("/api/v5/trip?tripId=none").status == .notFound)
        #expect(try await ask(Self.plan(), isReady: false).status == .serviceUnavailable)
    }

    @Test(arguments: [
        "", "x", "1,2,x", "91,0", "nan,0", "1,inf", "1", ",", "1,2,3,4", "0x1p0,2", "1,0x2", "1,2,0x0p0", "1,1e999",
    ])
    func `invalid places are rejected`(_ place: String) async throws {
        #expect(MOTISPlanRequest.end(place) == nil)
    }

    @Test func `a board lists departures, and their trips can be requested`() async throws {
        let board = try await ask("/motis/api/v5/stoptimes?stopId=town:A&n=2")
        let rows = try board.list("stopTimes")
        #expect(rows.count == 2)
        #expect(rows.allSatisfy { $0["cancelled"] as? Bool == false && $0["realTime"] as? Bool == false })
        let id = try #require(rows[0]["tripId"] as? String)
        let trip = try await ask("/motis/api/v5/trip?tripId=\(id)")
        let leg = try #require(try trip.list("legs").first)
        #expect(leg["startTime"] as? String == (rows[0]["place"] as? [String: Any])?["departure"] as? String)
    }

    @Test func `a board can be paged forwards and backwards`() async throws {
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
        #expect(try await rows("&n=1&pageCursor=\(previous)").rows == first.rows)
    }

    @Test func `geocoding, map stops, rentals and levels return results in MOTIS's format`() async throws {
        let found = try await ask("/api/v1/geocode?text=mitte")
        #expect(found.text.hasPrefix("[{\"type\":\"STOP\",\"id\":\"town:A\""))
        let near = try await ask("/api/v1/reverse-geocode?place=\(Self.place(0))")
        #expect(near.text.contains("\"id\":\"town:A\""))
        let corners = "min=\(Self.place(-1))&max=\(Self.place(3))"
        #expect(try await ask("/api/v1/map/stops?\(corners)").status == .ok)
        #expect(try await ask("/api/v1/map/rentals?\(corners)").list("stations").isEmpty)
        #expect(try await ask("/api/v1/rentals").list("providers").isEmpty)
        #expect(try await ask("/api/v1/map/levels?\(corners)").text == "[]")
    }

    @Test func `the initial map view contains the server's configuration`() async throws {
        let view = try await ask("/api/v1/map/initial").json
        #expect(view["zoom"] != nil)
        let configuration = try #require(view["serverConfig"] as? [String: Any])
        #expect((configuration["motisVersion"] as? String)?.hasPrefix("headsign-") == true)
        #expect(configuration["hasStreetRouting"] as? Bool == false)
        #expect(configuration["maxOneToManySize"] as? Int == 0)
        #expect(configuration["maxDirectTimeLimit"] as? Int == 86_400)
    }

    @Test func `geocoding returns only matches of the requested types`() async throws {
        #expect(try await ask("/api/v1/geocode?text=mitte&type=STOP,PLACE").text.contains("town:A"))
        #expect(try await ask("/api/v1/geocode?text=mitte&type=ADDRESS,PLACE").text == "[]")
        #expect(try await ask("/api/v1/geocode?text=mitte&type=CITY").status == .badRequest)
    }

    @Test func `a stop lists each of its routes once`() async throws {
        func routes(_ query: String) async throws -> [String] {
            try await ask("/api/v6/stop?" + query).list("routes").compactMap { $0["routeId"] as? String }
        }
        #expect(try await routes("stopId=town:A") == ["town:1"])
        #expect(try await routes("stopId=town:B") == ["town:1", "town:2"])
        #expect(try await routes("stopId=town:A&radius=2000") == ["town:1", "town:2"])
        #expect(try await routes("center=\(Self.place(0))&radius=100") == ["town:1"])
        #expect(try await ask("/api/v6/stop").status == .badRequest)
        #expect(try await ask("/api/v6/stop?stopId=town:none").status == .notFound)
    }

    @Test(arguments: [("v1", true), ("v5", true), ("v6", false)])
    func `an unknown level is 0 in API versions up to 5, and omitted in later ones`(_ version: String, _ isThere: Bool)
        async throws
    {
        let corners = "min=\(Self.place(-1))&max=\(Self.place(3))"
        for call in [
            "map/stops?\(corners)", "stoptimes?stopId=town:A&n=1", "stop?stopId=town:A", "geocode?text=mitte",
            "reverse-geocode?place=\(Self.place(0))",
        ] {
            #expect(try await ask("/motis/api/\(version)/\(call)").text.contains("\"level\":") == isThere, "\(call)")
        }
    }

    @Test func `a board row has the members that version 6 requires`() async throws {
        let row = try #require(try await ask("/api/v6/stoptimes?stopId=town:A&n=1").list("stopTimes").first)
        #expect(row["directionId"] as? String == "0" && row["bikesAllowed"] as? Bool == false)
        #expect(row["wheelchairAccessible"] as? String == "NOT_ACCESSIBLE")
        #expect(row["reservation"] as? String == "NONE")
    }

    @Test func `an itinerary can be refreshed by its id`() async throws {
        let itinerary = try #require(try await ask(Self.plan()).list("itineraries").first)
        let id = try #require(itinerary["id"] as? String)
        let again = try await ask("/motis/api/v5/refresh-itinerary?itineraryId=\(id)").json
        #expect(NSDictionary(dictionary: again) == NSDictionary(dictionary: itinerary))
        let trip = try await ask("/motis/api/v5/refresh-itinerary?itineraryId=20261120.29400.town:t1")
        let whole = try await ask("/motis/api/v5/trip?tripId=20261120.29400.town:t1")
        #expect(trip.status == .ok && trip.text == whole.text)
        #expect(try await ask("/api/v6/refresh-itinerary").status == .badRequest)
        for unknown in ["none", "20261120.29400.town:none", "20261120.29401.town:t1", String(id.dropLast(8))] {
            #expect(try await ask("/api/v6/refresh-itinerary?itineraryId=\(unknown)").status == .notFound)
        }
        #expect(try await ask("/api/v6/trip?tripId=20261120.29401.town:t1").status == .notFound)
    }

    @Test(arguments: [
        "geocode?text=", "reverse-geocode?place=", "map/stops?max=46,-74&min=", "map/trips?min=45,-75&max=",
        "map/trips?min=45,-75&max=46,-74&startTime=2026-11-20T08:00:00Z&endTime=",
        "reverse-geocode?place=45,-75&numResults=", "map/levels?max=46,-74&min=", "stop?center=",
        "stop?stopId=town:A&radius=", "geocode?text=mitte&type=", "rentals?min=",
    ]) func `any parameter value leads to status 200 or 400`(call: String) async throws {
        try await Scene().ask { client async throws in
            for value in [
                "", "0", "-1", "nan,nan", "1e308,1e308", "90,180", "-90,-180,1", "9999-12-31T23:59:59Z", "%00", "%FF",
                ",,,",
            ] {
                let status = try await client.ask("/motis/api/v1/\(call)\(value)").status.code
                #expect(status == 200 || status == 400, "\(call)\(value)")
            }
        }
    }

    @Test(arguments: [
        "time=", "time=2026-11-20T08:00:00", "time=2026-11-20", "time=1970-11-20T08:00:00Z", "pageCursor=d0x1p0",
        "pageCursor=d100000000000000", "viaMinimumStay=5", "via=town:B&viaMinimumStay=5,5", "via=&viaMinimumStay=1",
        "pedestrianSpeed=0x1p0", "pedestrianSpeed=inf",
    ]) func `the error for an invalid plan parameter names the parameter`(_ more: String) async throws {
        let answer = try await ask(Self.plan("&" + more))
        #expect(answer.status == .badRequest)
        let name = try #require(more.split(separator: "&").last?.split(separator: "=").first)
        #expect((try answer.json["error"] as? String)?.contains(" \(name): ") == true, "\(answer.text)")
    }

    @Test(arguments: [
        "time=2026-11-20T08:00Z", "time=2026-11-20T10:00:00.25%2B02:00", "time=2026-11-20T10:00:00+02:00",
        "pageCursor=", "pageCursor=d-1w1l", "via=town:B&viaMinimumStay=0",
    ]) func `plan requests with the parameters that clients send, or with issued cursors, are accepted`(_ more: String)
        async throws
    {
        #expect(try await ask(Self.plan("&" + more)).status == .ok)
    }

    /// Returns the arrival and departure of each board row, in minutes after 8:00.
    private func times(_ query: String) async throws -> [[Int?]] {
        try await ask("/motis/api/v6/stoptimes?" + query).list("stopTimes").map { row in
            let place = try #require(row["place"] as? [String: Any])
            return ["arrival", "departure"].map { name in
                (place[name] as? String).flatMap { ISOTime.dateTime($0) }.map { Int($0 - Town.atEight) / 60 }
            }
        }
    }

    /// MOTIS's openapi.yaml: `direction` is `LATER` for departures and `EARLIER` for arrivals by default.
    @Test func `arrivals are listed up to the requested time, and departures from then on`() async throws {
        let nine = "stopId=town:C&time=2026-11-20T09:00:00Z&arriveBy=true"
        #expect(try await times(nine + "&n=2").compactMap { $0[0] } == [30, 60])
        #expect(try await times(nine + "&n=2&direction=LATER").compactMap { $0[0] } == [60, 24 * 60 + 30])
        #expect(try await times("stopId=town:A&n=2").compactMap { $0[1] } == [10, 40])
        let earlier = "stopId=town:A&n=1&time=2026-11-20T08:40:00Z&direction=EARLIER"
        #expect(try await times(earlier).compactMap { $0[1] } == [40])
    }

    /// MOTIS's openapi.yaml: "If both `n` and `window` are set, it uses whichever returns more."
    @Test(
        arguments: [
            ("window=600", [10]), ("window=599", []), ("window=600&n=2", [10, 40]), ("window=3600&n=1", [10, 40]),
            ("n=1", [10]),
        ] as [(String, [Int])])
    func `a board covers the window and has at least n rows`(_ query: String, _ found: [Int]) async throws {
        #expect(try await times("stopId=town:A&" + query).compactMap { $0[1] } == found)
    }

    @Test func `a board of both arrivals and departures lists each call once`() async throws {
        let rows = try await times("stopId=town:C&both=true&arriveBy=true&window=3600")
        // Within the window, two runs end at this stop, and one begins there.
        #expect(Set(rows) == [[30, nil], [nil, 30], [60, nil]])
        #expect(rows.count == 3 && rows.last == [60, nil])
        #expect(try await times("stopId=town:C&both=true&window=3599").count == 2)
    }

    @Test(arguments: [
        ("", true), ("&modes=BUS", true), ("&modes=TRAM", false), ("&modes=TRAM&modes=BUS", true),
        ("&modes=TRAM,BUS", true),
    ])
    func `map stops can be filtered by mode`(_ modes: String, _ isThere: Bool) async throws {
        let corners = "min=\(Self.place(-1))&max=\(Self.place(3))"
        #expect(try await ask("/api/v6/map/stops?\(corners)\(modes)").text.contains("town:A") == isThere)
        #expect(try await ask("/api/v6/map/stops?\(corners)&modes=HORSE").status == .badRequest)
    }

    @Test func `a repeated parameter that is not a list is rejected`() async throws {
        let answer = try await ask("/api/v6/stoptimes?stopId=town:A&n=1&n=2")
        #expect(answer.status == .badRequest)
        #expect(try answer.json["error"] as? String == "The query has invalid fields. n: at most once.")
    }

    /// Returns the departures of the journeys in a plan, in minutes after 8:00.
    private func departures(_ call: String) async throws -> [Int] {
        try await ask("/motis/api/" + call).list("itineraries").map { itinerary in
            let start = try #require((itinerary["startTime"] as? String).flatMap { ISOTime.dateTime($0) })
            return Int(start - Town.atEight) / 60
        }
    }

    private static let onlyRides = "directModes=&maxPreTransitTime=0&maxPostTransitTime=0"

    /// For the departure at 8:40, the transfer at B takes 10 minutes; for that at 8:10, it takes 40 minutes.
    @Test(
        arguments: [
            ("", [40]), ("minTransferTime=10", [40]), ("minTransferTime=11", [10]), ("minTransferTime=41", []),
            ("additionalTransferTime=11", [10]), ("additionalTransferTime=41", []), ("transferTimeFactor=0.5", [40]),
            ("maxTravelTime=30", [40]), ("maxTravelTime=29", []), ("maxTravelTime=60&minTransferTime=11", [10]),
            ("maxTravelTime=59&minTransferTime=11", []),
        ] as [(String, [Int])])
    func `requested transfer times and travel times limit the journeys`(_ more: String, _ found: [Int]) async throws {
        #expect(try await departures("v6/plan?fromPlace=town:A&toPlace=town:D&\(Self.onlyRides)&\(more)") == found)
    }

    /// MOTIS's openapi.yaml: "In plan endpoints before v3, the behavior is off by one, i.e. `maxTransfers=0` only
    /// returns non-transit connections."
    @Test(arguments: [("v1", 1), ("v2", 1), ("v3", 0), ("v6", 0)])
    func `before version 3 maxTransfers is the maximum number of rides`(_ version: String, _ more: Int) async throws {
        func isFound(to stop: String, most: Int) async throws -> Bool {
            let query = "fromPlace=town:A&toPlace=town:\(stop)&\(Self.onlyRides)&maxTransfers=\(most)"
            return try await !departures("\(version)/plan?\(query)").isEmpty
        }
        if more > 0 { #expect(try await !isFound(to: "C", most: 0)) }
        #expect(try await isFound(to: "C", most: more))
        #expect(try await !isFound(to: "D", most: more))
        #expect(try await isFound(to: "D", most: more + 1))
    }

    @Test func `a board requires a stop or a center`() async throws {
        for nowhere in ["", "?time=2026-11-20T08:00:00Z", "?stopId="] {
            let answer = try await ask("/motis/api/v5/stoptimes" + nowhere)
            #expect(answer.status == .badRequest)
            #expect((try answer.json["error"] as? String)?.contains("stopId: ") == true)
        }
        // The center is used if the stop is unknown.
        let around = try await ask("/motis/api/v5/stoptimes?stopId=town:none&center=\(Self.place(0))")
        #expect(try around.list("stopTimes").isEmpty == false)
        #expect(try await ask("/motis/api/v5/stoptimes?stopId=town:none").status == .notFound)
    }

    @Test func `map trips include those that start or end within the time interval`() async throws {
        let corners = "min=\(Self.place(-1))&max=\(Self.place(3))"
        func segments(_ start: String, _ end: String) async throws -> TestResponse {
            try await ask("/api/v1/map/trips?\(corners)&startTime=2026-11-20T\(start)&endTime=2026-11-20T\(end)")
        }
        let answer = try await segments("08:00:00Z", "10:00:00Z")
        // The trips run from 8:10 to 8:30, within the interval; at both of its ends, no trip is under way.
        #expect(answer.text.contains(#""tripId":"20261120.29400.town:t1""#))
        #expect(try await segments("08:00:00Z", "08:00:00Z").text == "[]")
    }

    @Test func `board cursors are unchanged after encoding and parsing`() {
        for time in [-1, 0, 9_999_999_999, 99_999_999_999] as [EpochSeconds] {
            let text = MOTISBoardCursor(isEarlier: false, MOTISPosition(time: time, count: 12_345)).text
            #expect(MOTISBoardCursor(text)?.text == text)
        }
        let cursor = MOTISBoardCursor(isEarlier: true, MOTISPosition(time: 1_763_893_200, count: 2))
        #expect(MOTISBoardCursor(cursor.text) == cursor)
        for text in [
            "", "later", "later.1", "later.1.-1", "later.-1.0", "later.99999999999999999999.0", "x.1.1", "later.+1.0",
            "later.01.0", "later.1.10001",
        ] {
            #expect(MOTISBoardCursor(text) == nil, "\(text)")
        }
    }

    @Test func `transport modes have the names of the requested API version`() {
        #expect(MOTISMode(routeType: 109).name(in: .v4) == "METRO")
        #expect(MOTISMode(routeType: 109).name(in: .v5) == "SUBURBAN")
        #expect(MOTISMode(routeType: 65_535) == .other)
        #expect(MOTISMode.named("RAIL")?.contains(.subway) == true)
        #expect(MOTISMode.named("bus") == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (1_772_452_799, "2026-03-02T11:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ])
    func `times are formatted in UTC`(_ moment: Int, _ text: String) {
        #expect(Self.utc(Double(moment)) == text)
    }
}

/// Live data is the same in plans, boards and trips.
struct MOTISLiveTests {
    private func scene(_ run: (Timetable, TripDay) -> LiveRun) throws -> Scene {
        let scene = try Scene()
        let timetable = scene.timetable
        let trip = TripDay(trip: try #require(timetable.trip(id: "t1")), date: Town.day)
        scene.registry.entries[0].publish(
            LiveSnapshot(
                timetable: timetable, sequence: 9, at: Town.atEight, runs: [run(timetable, trip)], isLive: true),
            LiveDelta())
        return scene
    }

    private func ask(_ scene: Scene, _ call: String) async throws -> TestResponse {
        try await scene.ask { try await $0.ask("/motis/api/v5/" + call) }
    }

    private static let id = "20261120.29400.town:t1"

    @Test func `a canceled run is listed on boards and as a trip, but not in plans`() async throws {
        let scene = try scene { LiveRun(pattern: $0.pattern(of: $1.trip), trip: $1, state: .canceled) }
        let row = try #require(try await ask(scene, "stoptimes?stopId=town:A").list("stopTimes").first)
        #expect(row["tripId"] as? String == Self.id)
        #expect(row["cancelled"] as? Bool == true && row["tripCancelled"] as? Bool == true)
        let leg = try #require(try await ask(scene, "trip?tripId=\(Self.id)").list("legs").first)
        #expect(leg["cancelled"] as? Bool == true)
        let plan = try await ask(scene, "plan?fromPlace=town:A&toPlace=town:C").list("itineraries")
        let ids = plan.flatMap { $0["legs"] as? [[String: Any]] ?? [] }.compactMap { $0["tripId"] as? String }
        #expect(!ids.isEmpty && !ids.contains(Self.id))
    }

    @Test func `a canceled ride is marked in a refreshed itinerary`() async throws {
        let plan = try await ask(try Scene(), "plan?fromPlace=town:A&toPlace=town:C").list("itineraries")
        let id = try #require(plan.first?["id"] as? String)
        let scene = try scene { LiveRun(pattern: $0.pattern(of: $1.trip), trip: $1, state: .canceled) }
        let legs = try await ask(scene, "refresh-itinerary?itineraryId=\(id)").list("legs")
        #expect(legs.map { $0["tripId"] as? String } == [Self.id])
        #expect(legs.map { $0["cancelled"] as? Bool } == [true])
        #expect(legs.first?["scheduledStartTime"] as? String == "2026-11-20T08:10:00Z")
    }

    @Test func `a late run has the same delay in plans, boards and trips`() async throws {
        let scene = try scene { timetable, trip in
            let times = TripTimes(trip, in: timetable)
            let calls = (0..<3).map { index in
                let late = times.arrival(at: index) + 180
                return PredictedCall(
                    likely: late, low: late - 30, high: late + 60, departure: late, shown: late, source: .observed)
            }
            return LiveRun(pattern: times.pattern, trip: trip, state: .live, calls: calls)
        }
        let row = try #require(try await ask(scene, "stoptimes?stopId=town:B").list("stopTimes").first)
        let place = try #require(row["place"] as? [String: Any])
        #expect(row["realTime"] as? Bool == true)
        #expect(place["scheduledDeparture"] as? String == "2026-11-20T08:20:00Z")
        #expect(place["departure"] as? String == "2026-11-20T08:23:00Z")
        let whole = try #require(try await ask(scene, "trip?tripId=\(Self.id)").list("legs").first)
        let stops = try #require(whole["intermediateStops"] as? [[String: Any]])
        #expect(stops.first?["departure"] as? String == "2026-11-20T08:23:00Z")
        #expect(stops.first?["scheduledDeparture"] as? String == "2026-11-20T08:20:00Z")
        let plan = try await ask(scene, "plan?fromPlace=town:B&toPlace=town:C").list("itineraries")
        let leg = try #require((plan.first?["legs"] as? [[String: Any]])?.first)
        #expect(leg["tripId"] as? String == Self.id && leg["realTime"] as? Bool == true)
        #expect(leg["startTime"] as? String == "2026-11-20T08:23:00Z")
        #expect(leg["scheduledStartTime"] as? String == "2026-11-20T08:20:00Z")
        #expect(leg["endTime"] as? String == "2026-11-20T08:33:00Z")
    }
}
