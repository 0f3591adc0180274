import Foundation
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

private func sample(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: SampleFeeds.directory.appendingPathComponent(path).path).map { [UInt8]($0) }
}

private let areThere = sample("cata-avail-2017/RouteData.json") != nil

/// Recorded responses of real servers, which are never part of this repository.
@Suite(.enabled(if: areThere, "the recordings are not there"))
struct InfoPointSampleTests {
    private func rows(_ body: [UInt8]) throws -> [JSONValue] { try JSONValue(body, expecting: "rows").elements }

    @Test func `CATA's routes are decoded with all stops and patterns`() async throws {
        let body = try #require(sample("cata-avail-2017/RouteData.json"))
        let text = String(decoding: body, as: UTF8.self)
        let network = try await InfoPointTown.provider(["rest/RouteDetails/GetAllRouteDetails": text]).0.network()
        #expect(network.routes.count == 29)
        #expect(Set(network.routes.map(\.shortName)).isSuperset(of: ["BL", "WL", "GL", "RL", "XB"]))
        #expect(network.patterns.count == 29 * 2 - 5)
        let traces = Set(try rows(body).compactMap { $0["RouteTraceFilename"].text })
        #expect(network.discarded[.malformed] == traces.count, "no trace is among the samples")
        #expect(network.discarded.total == traces.count)
        #expect(try network.compile().report.discarded.total == traces.count)
    }

    @Test func `CATA's vehicles are decoded from its route details`() throws {
        let body = try #require(sample("cata-avail-2017/RouteData.json"))
        let reading = try InfoPointDetailedVehiclesAdapter().reading(from: body)
        let there = try rows(body).reduce(0) { $0 + $1["Vehicles"].elements.count }
        #expect(there == 15)
        #expect((reading.vehicles?.count ?? 0) + reading.discarded.total == there)
        #expect(reading.vehicles?.contains { $0.peopleOnBoard == 15 } == true)
    }

    @Test func `all of CATA's stops are decoded`() throws {
        let body = try #require(sample("cata-avail-2017/StopData.json"))
        let (stops, discarded) = try InfoPointStops.stops(from: body)
        #expect(stops.count + discarded.total == 837)
        #expect(discarded.total == 0)
    }

    @Test func `the departures at CATA's stop 4 are decoded`() throws {
        let body = try #require(sample("cata-avail-2017/StopDepartures_stop4.json"))
        let reading = try InfoPointDeparturesAdapter(stopID: "4").reading(from: body)
        let lines = try rows(body).flatMap { $0["RouteDirections"].elements }
        let there = lines.reduce(0) { $0 + $1["Departures"].elements.count + $1["HeadwayDepartures"].elements.count }
        let board = try #require(reading.departures?.first)
        #expect(board.departures.count + board.headways.count + reading.discarded.total == there)
        #expect(reading.discarded[.deleted] == 1, "the one that IsDone")
        #expect(board.headways.contains { $0.seconds == 600 && $0.headsign == "Blue Loop" })
    }

    @Test(arguments: ["Vehicles_GetAllVehicles", "PublicMessages_GetCurrentMessages"])
    func `the examples of the API documentation are decoded`(name: String) throws {
        let body = try #require(sample("pvta-avail-2015/examples/example_\(name).json"))
        let adapter: any FeedAdapter =
            name.hasPrefix("Vehicles") ? InfoPointVehiclesAdapter() : InfoPointMessagesAdapter()
        let reading = try adapter.reading(from: body)
        let kept = (reading.vehicles?.count ?? 0) + (reading.alerts?.count ?? 0)
        #expect(kept + reading.discarded.total == (try rows(body).count))
        #expect(kept > 0)
    }

    @Test func `a route of the API documentation and its departures are decoded`() throws {
        let route = try #require(sample("pvta-avail-2015/examples/example_RouteDetails_Get.json"))
        let routes = try InfoPointRoutes(from: route)
        #expect(routes.routes.first?.route.shortName == "Plank Road")
        #expect(routes.discarded.total == 0)
        let board = try #require(sample("pvta-avail-2015/examples/example_StopDepartures_Get.json"))
        #expect(try InfoPointDeparturesAdapter(stopID: "12").reading(from: board).departures?[0].departures.count == 3)
    }

    @Test(arguments: ["routeB6.kml"]) func `a recorded trace is decoded`(name: String) throws {
        let body = try #require(sample("pvta-avail-2015/kml/\(name)"))
        #expect(try KMLTrace.pieces(of: body).count == 15)
    }
}
