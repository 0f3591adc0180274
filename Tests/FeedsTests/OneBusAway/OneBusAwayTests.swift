import Foundation
import Synchronization
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct `OneBusAway` {
    private func provider(
        _ town: OneBusAwayTown, _ change: (inout OneBusAwaySettings) -> Void = { _ in }
    ) -> OneBusAwayProvider {
        var settings = OneBusAwaySettings()
        settings.agencies = ["TOWN BUS"]
        settings.timeZone = "America/New_York"
        change(&settings)
        return OneBusAwayProvider(transport: town, clock: VirtualClock(), settings: settings)
    }

    @Test func `a network contains agencies, their routes, and each route's stops and lines`() async throws {
        let network = try await provider(OneBusAwayTown()).network()
        #expect(network.agencies.map(\.name) == ["Town Buses"])
        #expect(network.routes.map(\.shortName) == ["K1", "K2+"])
        #expect(network.patterns.map(\.headsign) == ["EAST", "WEST", "EAST", "WEST"])
        #expect(network.patterns.map(\.direction) == [0, 1, 0, 1])
        let discarded = network.discarded
        #expect(discarded[.noID] == 1 && discarded[.noPosition] == 2 && discarded[.malformed] == 3)
        let report = try network.compile().report
        #expect(report.stops == 4 && report.patterns == 4)
    }

    @Test func `street pieces in any order are joined to the line of a direction`() async throws {
        let line = try #require(try await provider(OneBusAwayTown()).network().patterns.first?.line)
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let street = OneBusAwayTown.street
        #expect(abs(length - street[0].distance(to: street[3])) < 5)
        #expect(line[0].distance(to: street[0]) < 1 && line[line.count - 1].distance(to: street[3]) < 1)
    }

    @Test func `a route without details keeps its name, and other routes are unaffected`() async throws {
        let town = OneBusAwayTown(["where/stops-for-route/TOWN%20BUS_K2%2B.json": "<html>"])
        let network = try await provider(town).network()
        #expect(network.routes.count == 2 && network.patterns.count == 2)
    }

    @Test func `only the configured routes are requested`() async throws {
        let town = OneBusAwayTown()
        let network = try await provider(town) { $0.routes = ["K1"] }.network()
        #expect(network.routes.map(\.id) == ["TOWN BUS_K1"])
        #expect(town.asked.withLock { $0.count } == 3)
    }

    @Test func `a code for an invalid key in an HTTP 200 response is reported as an invalid key`() async {
        let refused = #"{"code": 401, "currentTime": 1, "text": "permission denied", "version": 1}"#
        let town = OneBusAwayTown(["where/agencies-with-coverage.json": refused])
        await #expect(throws: FeedError.unauthorized(status: 401)) {
            try await provider(town) { $0.agencies = nil }.network()
        }
    }

    @Test func `vehicles are requested with SIRI, or by agency if the server has no SIRI`() async throws {
        let town = OneBusAwayTown()
        let source = try #require(provider(town).feeds.first?.source)
        for _ in 0..<2 { #expect(try await source.fetch().reading?.vehicles?.map(\.id) == ["TOWN BUS_41"]) }
        #expect(town.asked.withLock { $0.filter { $0.hasPrefix("siri") }.count } == 1)
        let siri = OneBusAwayTown(["siri/": String(decoding: SIRITown.body(), as: UTF8.self)])
        #expect(try await provider(siri).feeds[0].source.fetch().reading?.vehicles?.count == 2)
    }

    @Test func `a configured interval that is too short for OneBusAway servers is raised to 30 s`() {
        #expect(provider(OneBusAwayTown()) { $0.interval = 1_000 }.feeds.map(\.interval) == [30_000])
    }

    @Test func `without SIRI a vehicle has its trip, deviation and alerts`() async throws {
        let source = try #require(provider(OneBusAwayTown()) { $0.siri = .no }.feeds.first?.source)
        let reading = try #require(try await source.fetch().reading)
        let bus = try #require(reading.vehicles?.first)
        #expect(bus.trip?.routeID == "TOWN BUS_K1" && bus.trip?.direction == 1)
        #expect(bus.trip?.startDate?.iso == "2026-11-18")
        #expect(bus.deviation == 95 && bus.bearing == 90 && bus.headsign == "WEST" && bus.occupancy == .manySeats)
        #expect(reading.discarded[.noPosition] == 1 && reading.discarded[.noID] == 1)
        #expect(reading.alerts?.map(\.condition) == [.delayed])
    }

    @Test func `departures without a prediction have no estimated time`() async throws {
        let source = try #require(provider(OneBusAwayTown()).departures)
        let reading = try await source.departures(at: "TOWN_12")
        let departures = try #require(reading.departures?.first?.departures)
        #expect(departures.map(\.estimated) == [1_795_008_760, nil] && departures.map(\.direction) == [1, nil])
        #expect(reading.discarded.total == 3 && reading.alerts == nil)
    }
}

@Suite(.enabled(if: FileManager.default.fileExists(atPath: OneBusAwaySamples.folder.path), "the samples are not here"))
struct `Recorded OneBusAway of Puget Sound` {
    @Test func `each vehicle is decoded or counted as discarded`() throws {
        let body = try OneBusAwaySamples.body("vehicles-for-agency-40")
        let reading = try OneBusAwayVehiclesAdapter(timeZone: "America/Los_Angeles").reading(from: body)
        #expect((reading.vehicles?.count ?? 0) + reading.discarded.total == 240 && reading.alerts?.isEmpty == false)
        #expect(reading.vehicles?.isEmpty == false)
    }

    @Test func `all routes, stops, directions and departures are decoded`() throws {
        let details = try OneBusAwayRouteDetails(try OneBusAwaySamples.body("stops-for-route-1_100224"), routeID: "r")
        #expect(details.patterns.map(\.stops.count) == [27, 27] && details.discarded.total == 0)
        #expect(details.patterns.map(\.line.count) == [210, 216])
        let stop = try OneBusAwayDeparturesAdapter(stopID: "1_75403").reading(
            from: try OneBusAwaySamples.body("arrivals-and-departures-for-stop-1_75403"))
        #expect(stop.departures?.first?.departures.isEmpty == false)
        var discarded = DiscardCounts()
        let routes = try OneBusAwayResponse(try OneBusAwaySamples.body("routes-for-agency-40"), expecting: "routes")
        #expect(routes.routes(discarding: &discarded).count == routes.list.elements.count && discarded.total == 0)
    }

    @Test func `the lines of a route's directions can be derived from its merged streets`() throws {
        let tree = try JSONValue(try OneBusAwaySamples.body("stops-for-route-1_100224"), expecting: "")
        let details = try OneBusAwayRouteDetails(try OneBusAwaySamples.body("stops-for-route-1_100224"), routeID: "r")
        let pieces = tree["data"]["entry"]["polylines"].elements.compactMap { $0["points"].text }
            .map { Polyline.decode($0.utf8).line }
        let places = Dictionary(details.stops.map { ($0.id, $0.coordinate) }) { first, _ in first }
        for pattern in details.patterns {
            let line = TraceNetwork(pieces).line(through: pattern.stops.compactMap { places[$0] })
            let ratio = Self.length(line) / Self.length(pattern.line)
            #expect((0.9...1.1).contains(ratio), "\(pattern.headsign): \(ratio)")
        }
    }

    private static func length(_ line: [Coordinate]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}

enum OneBusAwaySamples {
    static let folder = SampleFeeds.directory.appendingPathComponent("onebusaway-examples")

    static func body(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name + ".json")))
    }
}
