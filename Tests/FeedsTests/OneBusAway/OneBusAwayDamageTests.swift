import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct `Damaged OneBusAway` {
    @Test(arguments: OneBusAwayTown.answers.keys.sorted())
    func `damage in one place of a response does not crash the adapters`(path: String) throws {
        let tree = try SIRIMutation.tree(Array((OneBusAwayTown.answers[path] ?? "").utf8))
        for path in SIRIMutation.paths(tree) {
            for replacement in SIRIMutation.replacements {
                let body = try SIRIMutation.body(SIRIMutation.replacing(tree, at: path[...], with: replacement))
                _ = try? OneBusAwayVehiclesAdapter(timeZone: "America/New_York").reading(from: body)
                _ = try? OneBusAwayDeparturesAdapter(stopID: "TOWN_12").reading(from: body)
                _ = try? OneBusAwayRouteDetails(body, routeID: "r")
                var discarded = DiscardCounts()
                let answer = try? OneBusAwayResponse(body, expecting: "an answer")
                _ = answer?.routes(discarding: &discarded)
                _ = answer?.agencies(timeZone: "")
            }
        }
    }
}

struct OneBusAwaySituationTests {
    @Test func `situations in a stop's response are decoded with its departures`() throws {
        let body = OneBusAwayTown.answer(
            """
            {"entry": {"arrivalsAndDepartures": []}, "references": {"situations": [
              {"id": "s1", "summary": {"value": "Lift"}, "allAffects": [{"stopId": "TOWN_12", "agencyId": "", "routeId": ""}]},
              {"id": "s2", "summary": {"value": "Snow"}, "allAffects": [{"agencyId": "TOWN BUS"}]},
              {"id": "s3", "summary": {"value": "Works"}, "allAffects": [{"routeId": "TOWN BUS_K1"}]}]}}
            """)
        let reading = try OneBusAwayDeparturesAdapter(stopID: "TOWN_12").reading(from: Array(body.utf8))
        #expect(reading.alerts == nil)
        let alerts = try #require(reading.departures?.first?.alerts)
        #expect(alerts.map(\.id) == ["s1", "s2", "s3"])
        #expect(
            alerts.flatMap(\.entities) == [
                .init(stopID: "TOWN_12"), .init(agencyID: "TOWN BUS"), .init(routeID: "TOWN BUS_K1"),
            ])
    }

    @Test(.enabled(if: ProviderSample.all.allSatisfy(\.isHere), "needs the recorded answers"))
    func `each situation of a recorded stop response is decoded`() throws {
        let body = try OneBusAwaySamples.body("arrivals-and-departures-for-stop-1_75403")
        let situations = try JSONValue(body, expecting: "")["data"]["references"]["situations"].elements.count
        let reading = try OneBusAwayDeparturesAdapter(stopID: "1_75403").reading(from: body)
        #expect(reading.departures?.first?.alerts.count == situations)
    }
}
