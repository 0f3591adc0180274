import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct MagicBusProviderTests {
    private let transport = MagicBusTransport([
        "api/v0/routes/?active=false": MagicBusTown.routes, "api/v0/stops/": MagicBusTown.stops,
        "shared/map_trace_route_1.xml": MagicBusTown.trace, "shared/public_feed.xml": MagicBusTown.publicFeed,
        "shared/stops.xml": MagicBusTown.stopFeed,
    ])

    private func provider(_ format: MagicBusSettings.Format = .json) -> MagicBusProvider {
        var agency = ProviderNetwork.Agency(id: "town", name: "Town")
        agency.timeZone = "Europe/Rome"
        return MagicBusProvider(
            transport: transport, clock: VirtualClock(), settings: MagicBusSettings(format: format, agency: agency))
    }

    @Test func `a loop begins and ends at its top stop, and an inactive route is included`() async throws {
        let network = try await provider().network()
        #expect(network.routes.map(\.longName) == ["Mill Loop", "Harbour"])
        #expect(network.patterns.map(\.stops) == [["a", "b", "c", "b", "a"], ["c", "a"]])
        #expect(network.stops.map(\.name) == ["Mill", "Bridge", "Port"])
        #expect(network.stops.map(\.description) == ["Mill N", "", "Pier 1"])
        #expect(network.discarded[.noID] == 1 && network.discarded[.noPosition] == 1 && network.discarded.total == 2)
        #expect(try network.compile().report.patterns == 2)
    }

    @Test func `a circular line is rotated to begin at the top stop`() async throws {
        let network = try await provider().network()
        let top = Coordinate(latitude: 45, longitude: 7)
        for end in [network.patterns[0].line.first, network.patterns[0].line.last] {
            #expect(try #require(end).distance(to: top) < 1)
        }
        #expect(network.patterns[1].line.isEmpty)
    }

    @Test func `a route with an unreadable trace is still loaded, and the trace is counted as malformed`() async throws
    {
        transport.put("shared/map_trace_route_2.xml", "<html>")
        let network = try await provider().network()
        #expect(network.patterns.count == 2)
        #expect(network.discarded[.malformed] == 1)
    }

    @Test func `the legacy feeds yield a network with stop ids derived from names`() async throws {
        let network = try await provider(.xml).network()
        #expect(network.routes.map(\.id) == ["-2"])
        #expect(network.patterns.map(\.stops) == [["mill-n", "bridge", "mill-n"]])
        #expect(try network.compile().report.stops == 2)
        transport.put("shared/stops.xml", nil)
        #expect(try await provider(.xml).network().discarded.total == 0)
    }

    @Test func `loading a network fails without routes`() async {
        transport.put("api/v0/routes/?active=false", nil)
        await #expect(throws: FeedError.rejected(status: 404)) { try await provider().network() }
    }

    @Test func `without arrivals the departures are empty, and stops that had departures are cleared`() async throws {
        let feed = try #require(provider().feeds.first { $0.possibleParts.contains(.departures) })
        #expect(try await feed.source.fetch().reading?.departures == [])
        transport.put("api/v0/arrivals/", MagicBusTown.arrivals)
        #expect(try await feed.source.fetch().reading?.departures?.map(\.stopID) == ["a", "b"])
        transport.put("api/v0/arrivals/", nil)
        let empty = ["a", "b"].map { StopDeparturesReading(stopID: $0) }
        #expect(try await feed.source.fetch().reading?.departures == empty)
    }
}
