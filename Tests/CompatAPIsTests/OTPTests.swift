import AgencyQueries
import Foundation
import GraphQL
import HTTPTypes
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs
@testable import HTTPServer

struct OTPTests {
    private func post(
        _ query: String, variables: String = "null", to path: String = "/otp/gtfs/v1", accept: String? = nil
    ) async throws -> TestResponse {
        var json = JSONWriter()
        json.object { json in
            json.member("query", query)
            json.key("variables")
            json.raw(Array(variables.utf8))
        }
        return try await send(json.bytes, to: path, accept: accept)
    }

    private func send(
        _ body: [UInt8], to path: String = "/otp/gtfs/v1", accept: String? = nil, isReady: Bool = true
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[.accept] = accept
        return try await Scene(isReady: isReady).ask { [headers] client in
            try await client.executeRequest(
                uri: path, method: .post, headers: headers, body: ByteBuffer(bytes: body))
        }
    }

    private static let world = "(minLat: -90, minLon: -180, maxLat: 90, maxLon: 180)"

    /// Returns the response to a GraphQL document in a town with many stops.
    private func priced(
        _ text: String, stops: Int, isAbandoned: @escaping @Sendable () -> Bool = { false }
    ) async throws -> OTPAnswerer.Result {
        let scene = try Scene()
        scene.publish(timetable: try Town.timetable(moreStops: stops))
        let planner = Planner(scene.registry)
        let otp = OTP(registry: scene.registry, planner: planner, version: "")
        let fields = try otp.document(text).query(named: nil, .null)
        let answerer = OTPAnswerer(
            views: scene.registry.entries.map { AgencyView($0) }, planner: planner, lookups: OTPLookups(),
            schema: try Schema(String(decoding: PackageResources.schema_graphqls, as: UTF8.self)), now: scene.now,
            isAbandoned: isAbandoned)
        return await answerer.answer(fields)
    }

    /// Indexing a lazy collection of the stops once made this query take minutes.
    @Test(arguments: [1900, 9000]) func `a query for stops in a box around the world costs about one check per stop`(
        stops: Int
    ) async throws {
        let answer = try await priced("{ stopsByBbox\(Self.world) { id } }", stops: stops)
        #expect(answer.isWhole == (stops < 2000))
        #expect(answer.work >= 20)
        #expect(answer.work < 500 * RequestCost.perMillisecond, "\(answer.work) units")
    }

    @Test func `nothing is computed for a client that has disconnected`() async throws {
        let answer = try await priced("{ stopsByBbox\(Self.world) { id } }", stops: 1900) { true }
        #expect(answer.work == 0 && !answer.isWhole)
    }

    private static func coordinate(_ kilometersEast: Double) -> String {
        let place = Town.coordinate(kilometersEast: kilometersEast)
        return "{location: {coordinate: {latitude: \(place.latitude), longitude: \(place.longitude)}}}"
    }

    private static func connection(_ fields: String, _ more: String = "") -> String {
        "{ planConnection(origin: \(coordinate(0)), destination: \(coordinate(2)) \(more)) { \(fields) } }"
    }

    private func data(_ answer: TestResponse) throws -> [String: Any] {
        #expect(answer.status == .ok)
        #expect(try answer.json["errors"] == nil, "\(answer.text)")
        return try #require(try answer.json["data"] as? [String: Any])
    }

    @Test(
        arguments: [
            (.fewSeats, "FEW_SEATS_AVAILABLE"), (.crushed, "CRUSHED_STANDING_ROOM_ONLY"),
            (.noData, "NO_DATA_AVAILABLE"),
            (nil, "NO_DATA_AVAILABLE"),
        ] as [(Occupancy?, String)])
    func `the occupancy of a trip's bus is returned with OpenTripPlanner's names`(occupancy: Occupancy?, word: String)
        async throws
    {
        let scene = try Scene()
        var bus = Town.bus("7", route: 0, at: scene.now)
        bus.reading.occupancy = occupancy
        let trip = try #require(scene.timetable.trip(id: "t1".utf8))
        let run = LiveRun(
            pattern: scene.timetable.pattern(of: trip), trip: TripDay(trip: trip, date: Town.day), state: .live,
            vehicle: 0)
        scene.publish([bus], runs: [run])
        let answer = try await scene.ask { client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:],
                body: ByteBuffer(
                    string: #"{"query":"{ trip(id: \"town:t1\") { occupancy { occupancyStatus } } }"}"#))
        }
        let tripData = try #require(try data(answer)["trip"] as? [String: [String: String]])
        #expect(tripData["occupancy"]?["occupancyStatus"] == word)
    }

    @Test(arguments: ["/otp/gtfs/v1", "/gtfs/v1", "/otp/routers/default/index/graphql"])
    func `a plan is returned at each GraphQL path`(_ path: String) async throws {
        let fields = """
            searchDateTime routingErrors { code } pageInfo { startCursor endCursor hasNextPage }
            edges { cursor node { start end duration numberOfTransfers walkTime legs {
              mode duration start { scheduledTime estimated { time delay } } from { name stop { gtfsId code name } }
              route { gtfsId shortName agency { name } } trip { gtfsId tripHeadsign } legGeometry { points length }
              intermediatePlaces { name arrival { scheduledTime } } steps { streetName } rentedBike
            } } }
            """
        let data = try data(try await post(Self.connection(fields), to: path))
        let plan = try #require(data["planConnection"] as? [String: Any])
        let edges = try #require(plan["edges"] as? [[String: Any]])
        let leg = try #require(((edges[0]["node"] as? [String: Any])?["legs"] as? [[String: Any]])?.first)
        #expect(leg["mode"] as? String == "BUS")
        #expect((leg["trip"] as? [String: Any])?["gtfsId"] as? String == "town:t1")
        #expect((leg["intermediatePlaces"] as? [[String: Any]])?.count == 1)
    }

    /// OpenTripPlanner's schema: "What was the starting point for the itinerary search."
    @Test(arguments: [
        ("", "2026-11-20T08:00:00Z"),
        ("dateTime: {earliestDeparture: \"2026-11-20T08:20:00Z\"}", "2026-11-20T08:20:00Z"),
        ("dateTime: {latestArrival: \"2026-11-20T10:00:00+01:00\"}", "2026-11-20T09:00:00Z"),
    ]) func `searchDateTime is the requested or current time`(_ asked: String, _ time: String) async throws {
        let data = try data(try await post(Self.connection("searchDateTime", asked)))
        let plan = try #require(data["planConnection"] as? [String: String])
        #expect(plan["searchDateTime"].flatMap { ISOTime.dateTime($0) } == ISOTime.dateTime(time))
    }

    /// OpenTripPlanner 1's `ApiAlert` has dates of Java's type `Date`, which JSON contains as milliseconds.
    @Test func `all times in OpenTripPlanner 1's format are in milliseconds, including those of alerts`() async throws {
        let scene = try Scene()
        let period = AlertReading.Period(from: Town.atEight - 60, to: Town.atEight + 3600)
        let reading = AlertReading(id: "a", periods: [period], header: LocalizedText("Detour"))
        scene.publish(alerts: [
            LiveAlert(reading: reading, selectors: [AlertSelector(route: RouteIndex(0))], in: scene.timetable)
        ])
        let path = "/otp/routers/default/plan?fromPlace=town:A&toPlace=town:C&date=2026-11-20&time=08:00&mode=TRANSIT"
        let response = try await scene.ask { try await $0.ask(path).json }
        let plan = try #require(response["plan"] as? [String: Any])
        let itinerary = try #require((plan["itineraries"] as? [[String: Any]])?.first)
        let leg = try #require((itinerary["legs"] as? [[String: Any]])?.first)
        let eight = Int(Town.eight) * 1000
        #expect(plan["date"] as? Int == eight && leg["startTime"] as? Int == eight + 600_000)
        let alert = try #require((leg["alerts"] as? [[String: Any]])?.first)
        #expect(alert["alertHeaderText"] as? String == "Detour")
        #expect(alert["effectiveStartDate"] as? Int == eight - 60_000)
        #expect(alert["effectiveEndDate"] as? Int == eight + 3_600_000)
    }

    /// OpenTripPlanner's schema: the time "that must pass between exiting one transit vehicle and boarding another",
    /// "in addition to time it might take to walk". For the departure at 8:40, the transfer takes 10 minutes; for that
    /// at 8:10, it takes 40 minutes.
    @Test(arguments: [(0, [40]), (11, [10]), (41, [])] as [(Int, [Int])])
    func `the requested transfer slack is respected`(_ minutes: Int, _ found: [Int]) async throws {
        let query = """
            { plan(fromPlace: "town:A", toPlace: "town:D", minTransferTime: \(minutes * 60), maxWalkDistance: 0,
                transportModes: [{mode: TRANSIT}]) { itineraries { startTime } } }
            """
        let plan = try #require(try data(try await post(query))["plan"] as? [String: Any])
        let starts = (plan["itineraries"] as? [[String: Any]])?.compactMap { $0["startTime"] as? Int }
        #expect(starts == found.map { (Int(Town.eight) + $0 * 60) * 1000 })
        let connection = Self.connection(
            "searchDateTime", "preferences: {transit: {transfer: {slack: \"PT\(minutes)M\"}}}")
        let field = try #require(try otp(Scene()).document(connection).query(named: nil, .null).first)
        let asked = try OTPPlanRequest(connection: field, now: Town.atEight, [])
        #expect(asked.request.transferTime == TransferTime(extra: Int32(minutes) * 60))
    }

    private func otp(_ scene: Scene) -> OTP {
        OTP(registry: scene.registry, planner: Planner(scene.registry), version: "")
    }

    @Test func `the journeys of planConnection can be requested page by page, forwards and backwards`() async throws {
        let fields = "pageInfo { startCursor endCursor } edges { cursor node { startTime } }"
        func page(_ more: String) async throws -> (times: [Int], end: String, start: String) {
            let plan = try #require(
                try data(try await post(Self.connection(fields, more)))["planConnection"] as? [String: Any])
            let info = try #require(plan["pageInfo"] as? [String: String])
            let edges = try #require(plan["edges"] as? [[String: Any]])
            let times = edges.compactMap { ($0["node"] as? [String: Int])?["startTime"] }
            return (times, info["endCursor"] ?? "", info["startCursor"] ?? "")
        }
        let walkless = "modes: {transitOnly: true}"
        let first = try await page("first: 1 \(walkless)")
        #expect(first.times == [Int(Town.eight + 600) * 1000])
        let second = try await page("first: 1 after: \"\(first.end)\" \(walkless)")
        #expect(second.times == [Int(Town.eight + 2400) * 1000])
        #expect(try await page("last: 1 before: \"\(second.start)\" \(walkless)").times == first.times)
    }

    /// Relay's Cursor Connections Specification: any edge's cursor may be passed as `after` and as `before`. Neither
    /// response includes that edge.
    @Test(arguments: ["earliestDeparture: \"2026-11-20T08:00:00Z\"", "latestArrival: \"2026-11-20T09:30:00Z\""])
    func `a page before or after a cursor excludes the edge of the cursor`(_ time: String) async throws {
        let fields = "pageInfo { startCursor endCursor } edges { cursor node { startTime } }"
        func page(_ more: String) async throws -> (times: [Int], cursors: [String], info: [String: String]) {
            let plan = try #require(
                try data(
                    try await post(
                        Self.connection(fields, "modes: {transitOnly: true} dateTime: {\(time)} \(more)")))[
                        "planConnection"] as? [String: Any])
            let edges = try #require(plan["edges"] as? [[String: Any]])
            return (
                edges.compactMap { ($0["node"] as? [String: Int])?["startTime"] },
                edges.compactMap { $0["cursor"] as? String }, try #require(plan["pageInfo"] as? [String: String])
            )
        }
        let times = [600, 2400].map { Int(Town.eight + $0) * 1000 }
        let both = try await page("first: 10")
        #expect(both.times == times)
        #expect(try await page("first: 10 after: \"\(both.cursors[0])\"").times.first == times[1])
        #expect(try await page("last: 1 before: \"\(both.cursors[1])\"").times == [times[0]])
        let past = try await page("last: 3 before: \"\(both.cursors[0])\"").times
        #expect(past.allSatisfy { $0 < times[0] })
        let future = try await page("first: 3 after: \"\(both.cursors[1])\"").times
        #expect(future.allSatisfy { $0 > times[1] })
        // The cursors at the ends of a page lie between edges.
        let (start, end) = (both.info["startCursor"] ?? "", both.info["endCursor"] ?? "")
        #expect(try await page("last: 1 before: \"\(end)\"").times == [times[1]])
        #expect(try await page("last: 10 before: \"\(end)\"").times == times)
        #expect(try await page("first: 1 after: \"\(start)\"").times == [times[0]])
        #expect(try await page("first: 1 after: \"\(both.cursors[0])\"").times == [times[1]])
    }

    @Test func `the legacy plan query returns itineraries`() async throws {
        let (one, other) = (Town.coordinate(kilometersEast: 0), Town.coordinate(kilometersEast: 2))
        let query = """
            { plan(from: {lat: \(one.latitude), lon: \(one.longitude)}, toPlace: "Goal::\(other.latitude),\(other.longitude)",
                   transportModes: [{mode: TRANSIT}, {mode: WALK}]) {
                date to { name } itineraries { startTime duration legs { transitLeg to { name } } } } }
            """
        let plan = try #require(try data(try await post(query))["plan"] as? [String: Any])
        #expect((plan["to"] as? [String: Any])?["name"] as? String == "Goal")
        let itineraries = try #require(plan["itineraries"] as? [[String: Any]])
        #expect(itineraries.first?["startTime"] as? Int == Int(Town.eight + 600) * 1000)
    }

    @Test func `stops, routes and trips can be queried`() async throws {
        let query = """
            { stop(id: "town:A") { name gtfsId routes { shortName mode } stoptimesWithoutPatterns(numberOfDepartures: 2) {
                scheduledDeparture realtimeState serviceDay trip { gtfsId stoptimes { stopPosition } } } }
              gone: stop(id: "town:none") { name } none: stop(id: "x") { name }
              routes { gtfsId agency { gtfsId } } agencies { gtfsId name } feeds { feedId }
              trip(id: "town:t1") { route { gtfsId } departureStoptime { scheduledDeparture } activeDates geometry }
              serviceTimeRange { start end } alerts { id } stops(maxResults: 1) { gtfsId } }
            """
        let data = try data(try await post(query))
        let stop = try #require(data["stop"] as? [String: Any])
        #expect((stop["stoptimesWithoutPatterns"] as? [[String: Any]])?.count == 2)
        #expect(data["gone"] is NSNull && data["none"] is NSNull)
        #expect((data["stops"] as? [[String: Any]])?.count == 1)
    }

    @Test func `nearest places are sorted by distance and returned in pages`() async throws {
        let place = Town.coordinate(kilometersEast: 0)
        let at = "lat: \(place.latitude), lon: \(place.longitude)"
        let query = """
            { stopsByRadius(\(at), radius: 5000, first: 1) { edges { cursor node { distance stop { gtfsId } } } pageInfo { hasNextPage endCursor } }
              nearest(\(at), filterByPlaceTypes: [STOP]) { edges { node { distance place { __typename ... on Stop { gtfsId } } } } } }
            """
        let data = try data(try await post(query))
        let around = try #require(data["stopsByRadius"] as? [String: Any])
        #expect((around["pageInfo"] as? [String: Any])?["hasNextPage"] as? Bool == true)
        #expect((data["nearest"] as? [String: Any])?["edges"] != nil)
    }

    /// OpenTripPlanner answers a direct-only search without an itinerary with `NO_DIRECT_MODE_CONNECTION`, whichever
    /// modes it allows. The destination is 2 km away.
    @Test(arguments: [
        ("direct: [BICYCLE]", "Walking"), ("direct: [CAR_PARKING, BICYCLE_RENTAL]", "Walking"),
        ("transitOnly: true", "Walking"), ("direct: [WALK], transitOnly: true", "Walking"),
        ("transitOnly: true, direct: []", "Walking"), ("direct: [WALK]", "The destination"),
        ("direct: [WALK, BICYCLE_RENTAL]", "The destination"), ("transit: {transit: [{mode: BUS}]}", "The destination"),
    ])
    func `a direct-only plan without an itinerary has a routing error`(_ modes: String, _ start: String) async throws {
        let fields = "edges { cursor } routingErrors { code description inputField }"
        let asked = "modes: {directOnly: true, \(modes)}"
        let data = try data(try await post(Self.connection(fields, asked)))
        let plan = try #require(data["planConnection"] as? [String: Any])
        #expect((plan["edges"] as? [Any])?.isEmpty == true)
        let errors = try #require(plan["routingErrors"] as? [[String: Any]])
        #expect(errors.map { $0["code"] as? String } == ["NO_DIRECT_MODE_CONNECTION"])
        #expect((errors.first?["description"] as? String)?.hasPrefix(start) == true)
        #expect(errors.first?["inputField"] is NSNull)
    }

    @Test func `a direct-only plan to the origin has the error of equal places without walking`() async throws {
        let ends = "origin: \(Self.coordinate(0)), destination: \(Self.coordinate(0))"
        let query = """
            { planConnection(\(ends), modes: {directOnly: true, direct: [BICYCLE]}) {
              edges { cursor } routingErrors { code } } }
            """
        let plan = try #require(try data(try await post(query))["planConnection"] as? [String: [[String: String]]])
        #expect(plan == ["edges": [], "routingErrors": [["code": "WALKING_BETTER_THAN_TRANSIT"]]])
    }

    @Test func `GraphQL errors are returned in the response body`() async throws {
        for query in ["{", "{ gone }", "{ stop { name } }", "mutation { x }"] {
            let answer = try await post(query)
            #expect(answer.status == .ok)
            #expect(try answer.list("errors").isEmpty == false)
            #expect(try await post(query, accept: "application/graphql-response+json").status == .badRequest)
        }
        let early = try await post(Self.connection("searchDateTime", "dateTime: {earliestDeparture: \"soon\"}"))
        #expect(try early.list("errors").first?["path"] as? [String] == ["planConnection"])
        #expect(try early.json["data"] != nil)
    }

    @Test(arguments: [
        ("first: 1 last: 1", "first, last"), ("after: \"d1\" before: \"d1\"", "after, before"),
        ("after: \"x\"", "after"),
        ("before: \"0x1\"", "before"), ("first: 0", "first"), ("last: 101", "last"),
        ("searchWindow: \"1 h\"", "searchWindow"),
        ("dateTime: {earliestDeparture: \"2200-01-01T00:00:00Z\"}", "dateTime"),
        ("preferences: {street: {walk: {speed: 0}}}", "speed"),
        ("preferences: {street: {walk: {speed: \"fast\"}}}", "speed"),
        ("preferences: {transit: {transfer: {maximumTransfers: -1}}}", "maximumTransfers"), ("via: [{}]", "via"),
        ("preferences: {transit: {transfer: {slack: \"PT11H\"}}}", "slack"),
        ("via: [{visit: {stopLocationIds: [\"town:B\"], minimumWaitTime: \"PT9H\"}}]", "minimumWaitTime"),
        ("modes: {directOnly: true, direct: []}", "modes"),
    ]) func `an error names the unsupported plan argument`(_ argument: String, _ name: String) async throws {
        let answer = try await post(Self.connection("searchDateTime", argument))
        let message = try #require(try answer.list("errors").first?["message"] as? String)
        #expect(message.hasPrefix(name + ": "), "\(message)")
    }

    @Test(arguments: [
        ("numItineraries: 0", "numItineraries"), ("searchWindow: \"x\"", "searchWindow"),
        ("searchWindow: -1", "searchWindow"),
        ("walkSpeed: 11", "walkSpeed"), ("maxWalkDistance: -1", "maxWalkDistance"),
        ("maxTransfers: -1", "maxTransfers"), ("minTransferTime: -1", "minTransferTime"),
        ("pageCursor: \"d\"", "pageCursor"), ("time: \"25:00\"", "date, time"), ("date: \"2200-01-01\"", "date"),
        ("to: {lat: 91, lon: 0}", "to"), ("toPlace: \"0x1p0,0\"", "toPlace"),
    ]) func `an error names the unsupported legacy plan argument`(_ argument: String, _ name: String) async throws {
        let goal = argument.hasPrefix("to") ? "" : "to: {lat: 45, lon: -75}"
        let answer = try await post("{ plan(from: {lat: 45, lon: -75} \(goal) \(argument)) { date } }")
        let message = try #require(try answer.list("errors").first?["message"] as? String)
        #expect(message.hasPrefix(name + ": "), "\(message)")
    }

    @Test(arguments: [
        ("nearest(lat: 45, lon: -75, first: -1) { edges { cursor } }", "first"),
        ("nearest(lat: 45, lon: -75, maxDistance: -1) { edges { cursor } }", "maxDistance"),
        ("nearest(lat: 91, lon: -75) { edges { cursor } }", "lat, lon"),
        ("stopsByRadius(lat: 45, lon: -75, radius: 1, after: \"x\") { edges { cursor } }", "after"),
        ("stopsByRadius(lat: 45, lon: -75, radius: 1, first: 1, last: 1) { edges { cursor } }", "first, last"),
        ("stopsByRadius(lat: \"45\", lon: -75, radius: 1) { edges { cursor } }", "lat"),
        ("stops(maxResults: -1) { name }", "maxResults"),
        ("stopsByBbox(minLat: 0, minLon: 0, maxLat: 91, maxLon: 0) { name }", "minLat, minLon, maxLat, maxLon"),
        ("stop(id: \"town:A\") { stoptimesWithoutPatterns(timeRange: 900000) { serviceDay } }", "timeRange"),
        (
            "stop(id: \"town:A\") { stoptimesWithoutPatterns(numberOfDepartures: 501) { serviceDay } }",
            "numberOfDepartures"
        ),
        ("stop(id: \"town:A\") { stoptimesWithoutPatterns(startTime: \"now\") { serviceDay } }", "startTime"),
        ("trip(id: \"town:t1\") { stoptimesForDate(serviceDate: \"today\") { serviceDay } }", "serviceDate"),
    ]) func `an error names the invalid argument`(_ field: String, _ name: String) async throws {
        let answer = try await post("{ \(field) }")
        let error = try #require(try answer.list("errors").first)
        #expect((error["message"] as? String)?.hasPrefix(name + ": ") == true, "\(error)")
    }

    /// According to section 7.1.2 of the GraphQL specification.
    @Test func `the path of a field error includes the indexes of list elements`() async throws {
        let query = """
            { all: stops(ids: ["town:A", "town:B"]) { board: stoptimesWithoutPatterns(timeRange: 900000) { serviceDay } }
              viewer { trip(id: "town:t1") { stoptimesForDate(serviceDate: "today") { serviceDay } } } }
            """
        let refused = try await post(query)
        let paths = try refused.list("errors").map { error in
            (error["path"] as? [Any] ?? []).map { "\($0)" }.joined(separator: "/")
        }
        #expect(paths == ["all/0/board", "all/1/board", "viewer/trip/stoptimesForDate"])
        let stops = try #require((try refused.json["data"] as? [String: Any])?["all"] as? [[String: Any]])
        #expect(stops.count == 2 && stops.allSatisfy { $0["board"] is NSNull })
    }

    @Test func `nearest places can be paged backwards`() async throws {
        let place = Town.coordinate(kilometersEast: 0)
        func page(_ more: String) async throws -> (cursors: [String], info: [String: Any]) {
            let query = """
                { stopsByRadius(lat: \(place.latitude), lon: \(place.longitude), radius: 5000 \(more)) {
                  edges { cursor } pageInfo { hasNextPage hasPreviousPage } } }
                """
            let around = try #require(try data(try await post(query))["stopsByRadius"] as? [String: Any])
            let edges = try #require(around["edges"] as? [[String: String]])
            return (edges.compactMap { $0["cursor"] }, try #require(around["pageInfo"] as? [String: Any]))
        }
        let all = try await page("")
        #expect(all.cursors.count > 2)
        let last = try await page("last: 1")
        #expect(last.cursors == Array(all.cursors.suffix(1)) && last.info["hasPreviousPage"] as? Bool == true)
        let before = try await page("last: 1, before: \"\(last.cursors[0])\"")
        #expect(
            before.cursors == Array(all.cursors.dropLast().suffix(1)) && before.info["hasNextPage"] as? Bool == true)
        #expect(try await page("after: \"\(all.cursors[0])\"").cursors == Array(all.cursors.dropFirst()))
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"query\":1}", "{\"query\":\"{a}\",\"variables\":[]}", "\u{FF}", "{\"query\":\"{a}\"} x",
        "nul",
    ])
    func `an invalid request body is rejected`(_ body: String) async throws {
        let answer = try await send(Array(body.utf8))
        #expect(answer.status == .badRequest)
        #expect(try answer.list("errors").count == 1)
    }

    @Test func `a GraphQL query can be sent in the URL`() async throws {
        let answer = try await Scene().ask {
            try await $0.ask("/gtfs/v1?query=%7B%20agencies%20%7B%20name%20%7D%20%7D")
        }
        #expect(answer.text == #"{"data":{"agencies":[{"name":"Town"}]}}"#)
    }

    @Test func `the API version and the schema are returned`() async throws {
        let version = try await Scene().ask { try await $0.ask("/otp") }.json["version"] as? [String: Any]
        #expect(version?["major"] as? Int == 2)
        let schema = try await Scene().ask { try await $0.ask("/otp/gtfs/v1/schema.graphqls") }
        #expect(schema.text.contains("type QueryType"))
    }

    @Test func `a timetable that is not loaded is reported as a GraphQL error`() async throws {
        let query = Self.connection("searchDateTime").replacing("\"", with: "\\\"").replacing("\n", with: " ")
        let answer = try await send(Array("{\"query\":\"\(query)\"}".utf8), isReady: false)
        #expect(try answer.list("errors").first?["message"] as? String == "No timetable is ready yet.")
    }

    @Test(arguments: [("PT15M", 900), ("P1DT2H", 93_600), ("PT1H2M3S", 3723), ("P2W", 1_209_600)])
    func `ISO 8601 durations are parsed`(_ text: String, _ seconds: Int64) {
        #expect(ISODuration.seconds(text) == seconds)
    }

    @Test(arguments: ["", "P", "15M", "PT15", "PTM", "PT-1M", "P1H", "PT1D", "PT99999999999S", "PTT1S"])
    func `an invalid duration is rejected`(_ text: String) {
        #expect(ISODuration.seconds(text) == nil || text == "P")
    }

    @Test(arguments: [
        (0, "PT0S"), (90, "PT1M30S"), (-90, "PT-1M-30S"), (3600, "PT1H"), (Int64.min, "PT-277777H-46M-40S"),
    ])
    func `durations are formatted in ISO 8601`(_ seconds: Int64, _ text: String) {
        #expect(ISODuration.text(seconds) == text)
    }

    @Test func `date and time formats of older clients are parsed`() {
        #expect(OTPClock.seconds("8:05am") == 29_100)
        #expect(OTPClock.seconds("12:00 am") == 0)
        #expect(OTPClock.seconds("23:59:59") == 86_399)
        for text in ["", "24:00", "8", "8:60", "13:00pm", "8:00:61", "-1:00", "1:2:3:4"] {
            #expect(OTPClock.seconds(text) == nil, "\(text)")
        }
        #expect(OTPClock.date("03-02-2026") == OTPClock.date("2026-03-02"))
        #expect(OTPClock.date("2026") == nil)
    }
}
