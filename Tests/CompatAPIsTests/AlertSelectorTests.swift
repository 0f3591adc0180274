import AgencyQueries
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs

/// Every API shows an alert about line 1 at stop B only for line 1 at stop B: not for line 2, and not at other stops of
/// line 1.
@Suite struct `Alerts of a line at a stop` {
    private func scene(_ selectors: AlertSelector...) throws -> Scene {
        let scene = try Scene()
        let alert = LiveAlert(
            reading: AlertReading(id: "a", header: LocalizedText("Closed"), condition: .noService),
            selectors: selectors,
            in: scene.timetable)
        scene.publish([bus(in: scene)], alerts: [alert])
        return scene
    }

    /// A bus on its way from A to B, on the trip that departs at 8:10.
    private func bus(in scene: Scene) -> LiveVehicle {
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        let trip = TripDay(trip: TripIndex(0), date: Town.day)
        bus.match = VehicleMatch(pattern: PatternIndex(0), trip: trip, distance: 400, offset: 0)
        return bus
    }

    private static let lineAtB = AlertSelector(route: RouteIndex(0), stop: StopIndex(1))

    @Test func `a board shows the alert on the line's rows at the stop`() async throws {
        let scene = try scene(Self.lineAtB)
        func rows(_ stop: String) async throws -> [String: [String]] {
            let arrivals = try await scene.ask {
                try await $0.ask("/api/v1/stops/town:\(stop)/arrivals?minutesAfter=120").list("arrivals")
            }
            return Dictionary(
                arrivals.map { ($0["trip"] as? String ?? "", $0["alerts"] as? [String] ?? []) }
            ) { first, _ in first }
        }
        #expect(
            try await rows("B")
                == ["town:t1": ["town:a"], "town:t2": ["town:a"], "town:back": ["town:a"], "town:branch": []])
        #expect(try await rows("A").values.allSatisfy(\.isEmpty))
    }

    @Test func `OneBusAway shows the alert on the line's arrivals, with route and stop in one entity`() async throws {
        let scene = try scene(Self.lineAtB)
        let path = "/api/where/arrivals-and-departures-for-stop/town_B.json?minutesAfter=120"
        let data = try #require(try await scene.ask { try await $0.ask(path).json }["data"] as? [String: Any])
        let rows = try #require((data["entry"] as? [String: Any])?["arrivalsAndDepartures"] as? [[String: Any]])
        for row in rows {
            #expect(row["situationIds"] as? [String] == (row["routeId"] as? String == "town_1" ? ["town_a"] : []))
        }
        let references = try #require(data["references"] as? [String: [[String: Any]]])
        let affects = try #require(references["situations"]?.first?["allAffects"] as? [[String: String]])
        #expect(affects.map { [$0["routeId"], $0["stopId"], $0["tripId"]] } == [["town_1", "town_B", ""]])
    }

    @Test func `SIRI shows the alert on a journey that calls at the stop, with only the stop affected`() async throws {
        let answer = try await scene(Self.lineAtB).ask { try await $0.ask("/siri/vehicle-monitoring.json") }
        let siri = try #require(answer.json["Siri"] as? [String: Any])
        let delivery = try #require(siri["ServiceDelivery"] as? [String: Any])
        let exchange = try #require((delivery["SituationExchangeDelivery"] as? [[String: Any]])?.first)
        let elements = (exchange["Situations"] as? [String: Any])?["PtSituationElement"] as? [[String: Any]]
        let affects = try #require(elements?.first?["Affects"] as? [String: [String: [[String: String]]]])
        #expect(affects == ["StopPoints": ["AffectedStopPoint": [["StopPointRef": "town_B"]]]])
    }

    @Test func `MOTIS shows the alert on the leg's place at the stop, and not on the leg itself`() async throws {
        let scene = try scene(Self.lineAtB)
        let board = try await scene.ask {
            try await $0.ask("/motis/api/v5/stoptimes?stopId=town:B&n=5").list("stopTimes")
        }
        for row in board {
            let alerts = (row["place"] as? [String: Any])?["alerts"] as? [[String: Any]]
            #expect((alerts?.count ?? 0) == (row["routeId"] as? String == "town:1" ? 1 : 0))
        }
        let id = try #require(board.first?["tripId"] as? String)
        let legs = try await scene.ask { try await $0.ask("/motis/api/v5/trip?tripId=\(id)").list("legs") }
        let leg = try #require(legs.first)
        let middle = try #require((leg["intermediateStops"] as? [[String: Any]])?.first)
        #expect(leg["alerts"] == nil && (leg["from"] as? [String: Any])?["alerts"] == nil)
        #expect((middle["alerts"] as? [[String: Any]])?.count == 1)
    }

    @Test func `a MOTIS place shows the alerts of its stop`() async throws {
        let answer = try await scene(AlertSelector(stop: StopIndex(1))).ask {
            try await $0.ask("/motis/api/v5/stoptimes?stopId=town:B&n=1")
        }
        let place = try #require(answer.json["place"] as? [String: Any])
        #expect((place["alerts"] as? [[String: Any]])?.first?["headerText"] as? String == "Closed")
    }

    @Test func `GTFS-Realtime contains only the known entities of the alert`() throws {
        let scene = try Scene()
        let service = try #require(AgencyView(scene.entry).moment.service)
        let alert = LiveAlert(
            reading: AlertReading(id: "a", entities: [.init(agencyID: "other", routeID: "none")]),
            selectors: [
                Self.lineAtB, AlertSelector(trip: TripIndex(0), date: Town.day),
                AlertSelector(routeType: 3, direction: 1), AlertSelector(),
            ], in: scene.timetable)
        #expect(
            service.ownAlert(alert)?.entities == [
                .init(routeID: "1", stopID: "B"), .init(trip: TripReference(tripID: "t1", startDate: Town.day)),
                .init(routeType: 3, direction: 1), .init(agencyID: "town"),
            ])
        #expect(service.ownAlert(LiveAlert(reading: alert.reading)) == nil)
    }

    @Test func `an alert about a route type at a stop lists the type's routes that call there`() async throws {
        let alerts = try await scene(AlertSelector(routeType: 3, stop: StopIndex(3))).ask {
            try await $0.ask("/api/v1/alerts").list("alerts")
        }
        let selectors = try #require(alerts.first?["selectors"] as? [[String: Any]])
        #expect(selectors.map { $0["routes"] as? [String] } == [["town:2"]])
        #expect(selectors.map { $0["stop"] as? String } == ["town:D"])
    }
}
