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

/// Each API returns the alerts of one call, trip `t1` at platform B of a station, and no other alerts. All of them
/// follow the rule of `AlertTarget.concerns`, wherever their responses list alerts.
@Suite struct `Alerts of one call in each API` {
    private static let (line, other) = (RouteIndex(0), RouteIndex(1))
    private static let (platform, station) = (StopIndex(1), StopIndex(5))

    /// The names of the selectors that match the call, grouped by the part of a response that may list their alerts.
    private static let (everywhere, run, here) = (
        ["agency"], ["line", "this way", "today", "type"], ["line at platform", "line at station", "today here"]
    )
    private static let place = ["platform", "station"]
    private static let right = Set(everywhere + run + here + place)

    private static func selectors(in timetable: Timetable) throws -> [(String, AlertSelector)] {
        let trip = try #require(timetable.trip(id: "t1"))
        let tomorrow = Town.day.advanced(by: 1)
        return [
            ("agency", AlertSelector()), ("line", AlertSelector(route: line)),
            ("this way", AlertSelector(route: line, direction: 0)), ("type", AlertSelector(routeType: 3)),
            ("today", AlertSelector(trip: trip, date: Town.day)), ("platform", AlertSelector(stop: platform)),
            ("station", AlertSelector(stop: station)),
            ("line at platform", AlertSelector(route: line, stop: platform)),
            ("line at station", AlertSelector(route: line, stop: station)),
            ("today here", AlertSelector(trip: trip, date: Town.day, stop: platform)),
            // Selectors that do not match the call.
            ("other line", AlertSelector(route: other)),
            ("other line here", AlertSelector(route: other, stop: platform)),
            ("other way", AlertSelector(route: line, direction: 1)), ("other type", AlertSelector(routeType: 0)),
            ("tomorrow", AlertSelector(trip: trip, date: tomorrow)), ("other stop", AlertSelector(stop: StopIndex(3))),
            ("line elsewhere", AlertSelector(route: line, stop: StopIndex(3))),
            ("tomorrow here", AlertSelector(trip: trip, date: tomorrow, stop: platform)),
        ]
    }

    /// Creates a scene with an alert for each of these selectors and one future alert, and with a bus on its way from A
    /// to B.
    private func scene() throws -> Scene {
        let scene = try Scene()
        let timetable = try Town.timetable(station: "station")
        var alerts = try Self.selectors(in: timetable).map { name, selector in
            LiveAlert(
                reading: AlertReading(id: name, header: LocalizedText(name)), selectors: [selector], in: timetable)
        }
        alerts.append(
            LiveAlert(
                reading: AlertReading(id: "later", periods: [.init(from: Town.atEight + 9 * 3600)]),
                selectors: [AlertSelector()], in: timetable, isActive: false))
        alerts.append(LiveAlert(reading: AlertReading(id: "nothing here"), selectors: [], in: timetable))
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        let trip = TripDay(trip: try #require(timetable.trip(id: "t1")), date: Town.day)
        bus.match = VehicleMatch(pattern: timetable.pattern(of: trip.trip), trip: trip, distance: 400, offset: 0)
        let calls = [1200, 1800].map { (seconds: Int64) in
            let time = Town.atEight + seconds
            return PredictedCall(
                likely: time, low: time, high: time, departure: time, shown: time, source: .observed)
        }
        let run = LiveRun(
            pattern: timetable.pattern(of: trip.trip), trip: trip, state: .live, vehicle: 0, firstCallIndex: 1,
            calls: calls)
        scene.publish([bus], alerts: alerts, runs: [run], timetable: timetable)
        return scene
    }

    private func ask(_ path: String) async throws -> [String: Any] {
        try await scene().ask { try await $0.ask(path).json }
    }

    private func own(_ ids: Any?, _ prefix: String = "town:") -> Set<String> {
        Set((ids as? [String] ?? []).map { String($0.dropFirst(prefix.count)) })
    }

    private func rows(_ list: Any?) throws -> [[String: Any]] { try #require(list as? [[String: Any]]) }

    @Test func `a board of the native API lists the alerts of a row and those of the stop`() async throws {
        let board = try await ask("/api/v1/stops/town:B/arrivals?minutesAfter=120")
        let row = try #require(try rows(board["arrivals"]).first { $0["trip"] as? String == "town:t1" })
        #expect(own(row["alerts"]) == Set(Self.run + Self.here))
        let all = Set(try rows(board["alerts"]).compactMap { $0["id"] as? String }.map { $0.dropFirst(5) })
        #expect(all.isSuperset(of: Set(Self.right.map { $0[...] })))
        #expect(
            all.isDisjoint(with: ["other type", "other stop", "line elsewhere", "tomorrow", "later", "nothing here"]))
    }

    @Test func `a plan lists the alerts of a ride`() async throws {
        let plan = try await ask("/api/v1/plan?from=town:B&to=town:C&departAt=\(Int(Town.eight))&window=0")
        let leg = try #require(try rows(try rows(plan["journeys"]).first?["legs"]).first)
        #expect(leg["trip"] as? String == "town:t1")
        #expect(own(leg["alerts"]) == Self.right)
    }

    @Test func `OneBusAway lists the alerts of an arrival and those of the stop`() async throws {
        let answer = try await ask("/api/where/arrivals-and-departures-for-stop/town_B.json?minutesAfter=120")
        let data = try #require(answer["data"] as? [String: Any])
        let entry = try #require(data["entry"] as? [String: Any])
        let row = try #require(
            try rows(entry["arrivalsAndDepartures"]).first { $0["tripId"] as? String == "town_t1" })
        #expect(own(row["situationIds"]) == Set(Self.everywhere + Self.run + Self.here))
        #expect(own(entry["situationIds"]).isSuperset(of: Set(Self.place)))
        let mentioned = own(row["situationIds"]).union(own(entry["situationIds"]))
        #expect(
            mentioned.isSuperset(of: Self.right)
                && mentioned.isDisjoint(with: ["other stop", "line elsewhere", "other way"]))
        // Each alert is described in full only once.
        let references = try #require(data["references"] as? [String: Any])
        let full = try rows(references["situations"]).compactMap { $0["id"] as? String }
        #expect(Set(full).isSuperset(of: mentioned.map { "town_" + $0 }) && full.count == Set(full).count)
    }

    @Test func `SIRI refers to alerts in the visit, and describes them in the delivery`() async throws {
        let siri = try #require(
            try await ask("/siri/stop-monitoring.json?MonitoringRef=town_B")["Siri"] as? [String: Any])
        let delivery = try #require(siri["ServiceDelivery"] as? [String: Any])
        let visits = try rows(rows(delivery["StopMonitoringDelivery"]).first?["MonitoredStopVisit"])
        let journey = try #require(visits.first?["MonitoredVehicleJourney"] as? [String: Any])
        let references = try rows(journey["SituationRef"]).compactMap { $0["SituationSimpleRef"] as? String }
        #expect(own(references) == Set(Self.everywhere + Self.run + Self.here))
        let exchange = try #require(try rows(delivery["SituationExchangeDelivery"]).first)
        let elements = try rows((exchange["Situations"] as? [String: Any])?["PtSituationElement"])
        let numbers = elements.compactMap { $0["SituationNumber"] as? String }
        #expect(own(numbers) == Self.right && numbers.count == Self.right.count)
    }

    @Test func `MOTIS lists alerts of the leg and of its places, in plans, boards and trips`() async throws {
        func names(_ things: Any?...) -> Set<String> {
            Set(
                things.flatMap { ($0 as? [String: Any])?["alerts"] as? [[String: Any]] ?? [] }
                    .compactMap { $0["headerText"] as? String })
        }
        let plan = try await ask(
            "/motis/api/v5/plan?fromPlace=town:B&toPlace=town:C&time=2026-11-20T08:00:00Z&directModes=")
        let leg = try #require(try rows(try rows(plan["itineraries"]).first?["legs"]).first)
        #expect(names(leg) == Set(Self.everywhere + Self.run))
        #expect(names(leg["from"]) == Set(Self.here + Self.place))

        let board = try await ask("/motis/api/v5/stoptimes?stopId=town:B&n=1&time=2026-11-20T08:00:00Z")
        let row = try #require(try rows(board["stopTimes"]).first)
        #expect(names(row, row["place"]) == Self.right)
        #expect(names(board["place"]) == Set(Self.place))

        let trip = try await ask("/motis/api/v5/trip?tripId=\(row["tripId"] as? String ?? "")")
        let whole = try #require(try rows(trip["legs"]).first)
        #expect(names(whole) == Set(Self.everywhere + Self.run))
        #expect(names(try rows(whole["intermediateStops"]).first) == Set(Self.here + Self.place))
        #expect(names(whole["from"]).isEmpty)
    }

    @Test func `OpenTripPlanner lists the alerts of a leg, and a platform has its station's alerts`() async throws {
        func ask(_ query: String) async throws -> [String: Any] {
            var json = JSONWriter()
            json.object { $0.member("query", query) }
            let answer = try await scene().ask { [bytes = json.bytes] client in
                try await client.executeRequest(
                    uri: "/otp/gtfs/v1", method: .post, headers: [:], body: ByteBuffer(bytes: bytes))
            }
            #expect(try answer.json["errors"] == nil, "\(answer.text)")
            return try #require(try answer.json["data"] as? [String: Any])
        }
        func names(_ thing: Any?) throws -> Set<String> {
            Set(try rows((thing as? [String: Any])?["alerts"]).compactMap { $0["alertHeaderText"] as? String })
        }
        let (one, two) = (Town.coordinate(kilometersEast: 1), Town.coordinate(kilometersEast: 2))
        let plan = try await ask(
            """
            { plan(from: {lat: \(one.latitude), lon: \(one.longitude)},
                   to: {lat: \(two.latitude), lon: \(two.longitude)},
                   date: "2026-11-20", time: "08:00", transportModes: [{mode: TRANSIT}]) {
                itineraries { legs { transitLeg trip { gtfsId } alerts { alertHeaderText } } } } }
            """)
        let itineraries = try rows((plan["plan"] as? [String: Any])?["itineraries"])
        let legs = try itineraries.flatMap { try rows($0["legs"]) }
        let ride = try #require(legs.first { ($0["trip"] as? [String: Any])?["gtfsId"] as? String == "town:t1" })
        #expect(try names(ride) == Self.right)

        let data = try await ask(
            """
            { stop(id: "town:B") { alerts { alertHeaderText } } route(id: "town:1") { alerts { alertHeaderText } }
              trip(id: "town:t1") { alerts { alertHeaderText } } }
            """)
        #expect(try names(data["stop"]) == Set(Self.place + Self.here + ["other line here", "tomorrow here"]))
        #expect(try names(data["route"]) == ["line", "this way", "type", "other way"])
        #expect(try names(data["trip"]) == ["today", "tomorrow"])
    }

    @Test func `OpenTripPlanner lists an alert's entities, a line at a stop as one combined entity`() async throws {
        let query = """
            { alerts { alertHeaderText entities { __typename ... on Route { gtfsId } ... on Stop { gtfsId }
                ... on StopOnRoute { route { gtfsId } stop { gtfsId } }
                ... on StopOnTrip { trip { gtfsId } stop { gtfsId } } } } }
            """
        var json = JSONWriter()
        json.object { $0.member("query", query) }
        let answer = try await scene().ask { [bytes = json.bytes] client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:], body: ByteBuffer(bytes: bytes))
        }
        let alerts = try rows((answer.json["data"] as? [String: Any])?["alerts"])
        func entities(_ name: String) throws -> [[String: Any]] {
            try rows(alerts.first { $0["alertHeaderText"] as? String == name }?["entities"])
        }
        #expect(try entities("line").map { $0["__typename"] as? String } == ["Route"])
        #expect(try entities("station").map { $0["gtfsId"] as? String } == ["town:station"])
        let both = try #require(try entities("line at platform").first)
        #expect(try entities("line at platform").count == 1 && both["__typename"] as? String == "StopOnRoute")
        #expect(
            both["route"] as? [String: String] == ["gtfsId": "town:1"]
                && both["stop"] as? [String: String] == ["gtfsId": "town:B"])
        let trip = try #require(try entities("today here").first)
        #expect(trip["trip"] as? [String: String] == ["gtfsId": "town:t1"])
    }

    @Test func `GTFS-Realtime contains all alerts about known entities`() throws {
        let service = try #require(AgencyView(scene().entry).moment.service)
        let alerts = service.reading(.alerts).alerts ?? []
        let names = try Self.selectors(in: service.timetable).map(\.0)
        #expect(alerts.map(\.id) == names + ["later"])
        let here = try #require(alerts.first { $0.id == "today here" })
        #expect(
            here.entities == [.init(trip: TripReference(tripID: "t1", startDate: Town.day), stopID: "B")])
    }

    @Test(arguments: [(["town"], ["town"]), (["north", "south"], ["north", "south"]), ([""], ["town"])])
    func `a GTFS-Realtime alert for all agencies selects each agency`(agencies: [String], named: [String]) throws {
        let scene = try Scene()
        let alert = LiveAlert(reading: AlertReading(id: "a"), concernsWholeAgency: true)
        scene.publish(alerts: [alert], timetable: try Town.timetable(agencies: agencies))
        let service = try #require(AgencyView(scene.entry).moment.service)
        #expect(service.ownAlert(alert)?.entities == named.map { AlertReading.Entity(agencyID: $0) })
    }

    @Test func `of several alert periods SIRI has the current one and OpenTripPlanner their total span`() async throws {
        let scene = try Scene()
        let periods = [
            AlertReading.Period(to: Town.atEight - 3600),
            .init(from: Town.atEight - 60, to: Town.atEight + 60), .init(from: Town.atEight + 3600, to: nil),
        ]
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        let trip = TripDay(trip: TripIndex(0), date: Town.day)
        bus.match = VehicleMatch(pattern: PatternIndex(0), trip: trip, distance: 400, offset: 0)
        let alert = LiveAlert(reading: AlertReading(id: "a", periods: periods), concernsWholeAgency: true)
        scene.publish([bus], alerts: [alert])
        let siri = try await scene.ask { try await $0.ask("/siri/vehicle-monitoring.json").text }
        #expect(
            siri.contains(#""StartTime":"2026-11-20T07:59:00"#) && siri.contains(#""EndTime":"2026-11-20T08:01:00"#))
        let otp = try await scene.ask { client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:],
                body: ByteBuffer(string: #"{"query":"{ alerts { effectiveStartDate effectiveEndDate } }"}"#))
        }
        #expect(otp.text.contains(#""effectiveStartDate":null,"effectiveEndDate":null"#))
    }

    @Test func `alerts can be queried by route and by stop`() async throws {
        func ids(_ question: String) async throws -> Set<String> {
            own(try rows(try await ask("/api/v1/alerts?" + question)["alerts"]).compactMap { $0["id"] as? String })
        }
        let atStop = try await ids("stop=town:B")
        #expect(atStop.isSuperset(of: Self.right.subtracting(["today"])))
        #expect(atStop.isDisjoint(with: ["other stop", "line elsewhere", "other type", "nothing here"]))
        #expect(try await ids("route=town:1") == ["agency", "line", "this way", "type", "other way", "later"])
    }
}

/// Rarely used fields of alerts: the provider's own texts for effect and cause, texts for speech output, and an image.
@Suite struct `Details of alerts` {
    private func scene() throws -> Scene {
        let scene = try Scene()
        var reading = AlertReading(
            id: "a", header: LocalizedText("Lift"), cause: "technicalProblem", effect: "accessibilityIssue",
            severity: .warning)
        (reading.causeDetail, reading.effectDetail) = (LocalizedText("Motor"), LocalizedText("No lift"))
        (reading.spokenHeader, reading.spokenText) = (LocalizedText("The lift"), LocalizedText("is out of order"))
        reading.images = [.init(url: "https://maps.example.org/a.png", mediaType: "image/png", language: "en")]
        reading.imageText = LocalizedText("A plan")
        scene.publish(alerts: [
            LiveAlert(reading: reading, routes: [RouteIndex(0)]),
            LiveAlert(reading: AlertReading(id: "b"), routes: [RouteIndex(0)]),
        ])
        return scene
    }

    @Test func `the native API returns the details of an alert, and an accessibility issue has level information`()
        async throws
    {
        let alerts = try await scene().ask { try await $0.ask("/api/v1/alerts").list("alerts") }
        let one = try #require(alerts.first { $0["id"] as? String == "town:a" })
        #expect(one["level"] as? String == "information")
        let texts = ["causeDetail", "effectDetail", "spokenHeader", "spokenText", "imageText"].map { one[$0] }
        #expect(
            texts as? [[String: String]]
                == ["Motor", "No lift", "The lift", "is out of order", "A plan"].map { ["": $0] })
        #expect(
            one["images"] as? [[String: String]]
                == [["url": "https://maps.example.org/a.png", "mediaType": "image/png", "language": "en"]])
        let other = try #require(alerts.first { $0["id"] as? String == "town:b" })
        #expect(other["level"] as? String == "altered")
        #expect(
            Set(other.keys).isDisjoint(with: ["causeDetail", "effectDetail", "spokenHeader", "images", "imageText"]))
    }

    @Test func `MOTIS returns alert details with its own field names`() async throws {
        let board = try await scene().ask { client in
            try await client.ask("/motis/api/v5/stoptimes?stopId=town:A&n=1&time=2026-11-20T08:00:00Z").text
        }
        for part in [
            #""cause":"TECHNICAL_PROBLEM","causeDetail":"Motor""#, #""effect":"ACCESSIBILITY_ISSUE""#,
            #""effectDetail":"No lift","severityLevel":"WARNING","ttsHeaderText":"The lift""#,
            #""imageUrl":"https://maps.example.org/a.png","imageMediaType":"image/png","imageAlternativeText":"A plan""#,
        ] { #expect(board.contains(part), "\(board)") }
    }
}

/// Alert texts in several languages: GTFS-Realtime reference, *message TranslatedString*.
@Suite struct `Languages of alerts` {
    private func scene(of language: String?) throws -> Scene {
        let scene = try Scene(
            AgencyDescription(id: "town", name: "Town", language: language, isSimulated: true, hasLiveData: true))
        let text = LocalizedText([
            .init(language: "de", text: "Umleitung"), .init(language: "", text: "?"),
            .init(language: "fr-ca", text: "Détour"), .init(language: "en", text: "Detour"),
        ])
        let alert = LiveAlert(reading: AlertReading(id: "a", header: text, text: text), concernsWholeAgency: true)
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        let trip = TripDay(trip: TripIndex(0), date: Town.day)
        bus.match = VehicleMatch(pattern: PatternIndex(0), trip: trip, distance: 400, offset: 0)
        scene.publish([bus], alerts: [alert])
        return scene
    }

    @Test(arguments: [("fr", "Détour"), ("en-US", "Detour"), ("it", "?"), (nil, "?")])
    func `OneBusAway and SIRI return alerts in the agency's language`(language: String?, text: String) async throws {
        let scene = try scene(of: language)
        let data = try await scene.ask {
            try await $0.ask("/api/where/arrivals-and-departures-for-stop/town_A.json").json["data"] as? [String: Any]
        }
        let references = try #require(data?["references"] as? [String: [[String: Any]]])
        #expect((references["situations"]?.first?["summary"] as? [String: String])?["value"] == text)
        let siri = try await scene.ask { try await $0.ask("/siri/vehicle-monitoring.json").text }
        #expect(siri.contains("\"Summary\":\"\(text)\""))
    }

    @Test(arguments: [
        ("&language=fr", "Détour"), ("&language=it,en", "Detour"), ("&language=it", "Umleitung"), ("", "Umleitung"),
    ])
    func `MOTIS returns alerts in the requested or the agency's language`(language: String, text: String) async throws {
        let answer = try await scene(of: "de").ask {
            try await $0.ask("/motis/api/v5/stoptimes?stopId=town:A&n=1\(language)").list("stopTimes")
        }
        let place = try #require(answer.first?["place"] as? [String: Any])
        #expect((place["alerts"] as? [[String: Any]])?.first?["headerText"] as? String == text)
    }

    @Test(
        arguments: [
            ("(language: \\\"fr\\\")", "Détour"), ("(language: \\\"en-US\\\")", "Detour"), ("", "Umleitung"),
        ])
    func `OpenTripPlanner returns alerts in the requested language`(language: String, text: String) async throws {
        let answer = try await scene(of: "de").ask { client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:],
                body: ByteBuffer(string: "{\"query\":\"{ alerts { alertHeaderText\(language) } }\"}"))
        }
        let data = try #require(try answer.json["data"] as? [String: [[String: String]]])
        #expect(data["alerts"]?.first?["alertHeaderText"] == text)
    }
}
