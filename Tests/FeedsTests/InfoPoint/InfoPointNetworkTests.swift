import GTFSSchedule
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct InfoPointNetworkTests {
    private static let all = "rest/RouteDetails/GetAllRouteDetails"
    private static let trace = "Resources/Traces/MillRoad.kml"

    private func network(_ answers: [String: String]) async throws -> ProviderNetwork {
        try await InfoPointTown.provider(answers).0.network()
    }

    @Test func `visible routes have trimmed names, colours and a sort order`() async throws {
        let network = try await network([Self.all: InfoPointTown.routes])
        #expect(network.routes.map(\.id) == ["7", "9"])
        #expect(network.routes.map(\.shortName) == ["M", "BL"])
        #expect(network.routes.map(\.longName) == ["Mill Road", "Blue Loop"])
        #expect(network.routes.map(\.color?.rgb) == [0x3366CC, 0x0000FF])
        #expect(network.routes.map(\.sortOrder) == [2, 1])
        #expect(network.discarded[.unsupported] == 1)
        #expect(network.agencies.first?.timeZone == "America/Toronto")
    }

    @Test func `each stop is listed once, with its stop code if it has one`() async throws {
        let network = try await network([Self.all: InfoPointTown.routes])
        #expect(network.stops.map(\.id) == ["1", "2", "3", "4", "5"])
        #expect(network.stops.map(\.code) == ["m10", "", "", "", ""])
        #expect(network.stops.map(\.description) == ["", "", "by the river", "", ""])
    }

    @Test func `each direction has its stops in order, and a loop ends at its first stop`() async throws {
        let network = try await network([Self.all: InfoPointTown.routes])
        #expect(network.patterns.map(\.routeID) == ["7", "7", "9"])
        #expect(network.patterns.map(\.direction) == [0, 1, 0])
        #expect(network.patterns.map(\.headsign) == ["Outbound", "Inbound", "Loop"])
        #expect(network.patterns.map(\.stops) == [["1", "2", "3"], ["3", "2", "1"], ["1", "4", "5", "1"]])
        #expect(network.patterns.allSatisfy { $0.line.isEmpty })
        #expect(network.discarded[.malformed] == 1, "the trace that is not there")
    }

    @Test func `the lines of both directions follow the trace`() async throws {
        let network = try await network([Self.all: InfoPointTown.routes, Self.trace: InfoPointTown.trace])
        let out = network.patterns[0].line
        #expect(out.count == 5)
        #expect(out.first?.distance(to: Coordinate(latitude: 44.230, longitude: -76.480)) ?? 99 < 1)
        #expect(out.last?.distance(to: Coordinate(latitude: 44.230, longitude: -76.500)) ?? 99 < 1)
        #expect(zip(out, network.patterns[1].line.reversed()).allSatisfy { $0.distance(to: $1) < 1 })
        #expect(network.discarded.total == 1)
    }

    /// A terminal that is listed ahead of the streets that lead to it would make the line run to it twice, and buses
    /// would seem to skip those streets.
    @Test func `a stop listed far from its position on the trace does not make the line turn back`() async throws {
        let listed = [1, 2, 3, 4, 11, 5, 6, 7, 8, 9, 10, 12]
        let stops = listed.map { id in
            #"{"StopId":\#(id),"Name":"\#(id)","Latitude":\#(44 + Double(id) / 200),"Longitude":-76}"#
        }
        let calls = listed.enumerated().map { #"{"StopId":\#($1),"SortOrder":\#($0),"Direction":"N"}"# }
        let routes = """
            [{"RouteId":7,"ShortName":"M","RouteTraceFilename":"MillRoad.kml","Stops":[\(stops.joined(separator: ","))],
              "RouteStops":[\(calls.joined(separator: ","))],"Directions":[{"Dir":"N","DirectionDesc":null}]}]
            """
        let trace = "<kml><LineString><coordinates>-76,44.005 -76,44.06</coordinates></LineString></kml>"
        let network = try await network([Self.all: routes, Self.trace: trace])
        let pattern = try #require(network.patterns.first)
        #expect(pattern.stops == (1...12).map { "\($0)" })
        let length = zip(pattern.line, pattern.line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(abs(length - 6_115) < 30)
    }

    @Test(arguments: ["Resources/Traces/millroad.kml", "resources/traces/millroad.kml"])
    func `a trace is found under its lower-case name`(path: String) async throws {
        let network = try await network([Self.all: InfoPointTown.routes, path: InfoPointTown.trace])
        #expect(network.patterns[0].line.count == 5)
    }

    @Test func `once a server accepts lower-case paths, further paths are requested in lower case`() async throws {
        let (provider, transport) = InfoPointTown.provider([
            "rest/routedetails/getallroutedetails": InfoPointTown.routes,
            "rest/vehicles/getallvehicles": InfoPointTown.vehicles,
        ])
        _ = try await provider.network()
        let asked = transport.asked.count
        #expect(try await provider.feeds[0].source.fetch().reading?.vehicles?.count == 2)
        #expect(Array(transport.asked[asked...]) == ["rest/vehicles/getallvehicles"])
    }

    @Test func `loading by route yields the same routes, and a route without details has no stops`() async throws {
        let visible = #"[{"RouteId":7,"ShortName":"M"},{"RouteId":9,"ShortName":"BL"}]"#
        let network = try await network([
            "rest/Routes/GetVisibleRoutes": visible, "rest/RouteDetails/Get/9": Self.loop,
        ])
        #expect(network.routes.map(\.shortName) == ["M", "BL"])
        #expect(network.patterns.map(\.stops) == [["1", "4"]])
        #expect(network.discarded[.malformed] == 1)
    }

    private static let loop = #"""
        {"RouteId":9,"ShortName":"BL","Stops":[{"StopId":1,"Name":"Market","Latitude":44.23,"Longitude":-76.48},
          {"StopId":4,"Name":"Hill","Latitude":44.24,"Longitude":-76.48}],
         "RouteStops":[{"StopId":1,"Direction":"L"},{"StopId":4,"Direction":"L"}],"Directions":[{"Dir":"L"}]}
        """#

    @Test func `without calls, the stops of a route are in the order of its list of stops`() async throws {
        let routes = #"""
            [{"RouteId":9,"ShortName":"BL","RouteStops":null,"Directions":[{"Dir":"I"}],"Stops":[
              {"StopId":4,"Name":"Hill","Latitude":44.24,"Longitude":-76.48},
              {"StopId":1,"Name":"Market","Latitude":44.23,"Longitude":-76.48}]}]
            """#
        let pattern = try #require(await network([Self.all: routes]).patterns.first)
        #expect(pattern.stops == ["4", "1"])
        #expect(pattern.direction == 1)
    }

    @Test func `stops that no route describes are taken from the list of all stops`() async throws {
        let network = try await network([
            Self.all: #"[{"RouteId":9,"ShortName":"BL","RouteStops":[{"StopId":4,"Direction":"O"}],"Stops":null}]"#,
            "rest/Stops/GetAllStops": #"[{"StopId":4,"Name":"Hill","Latitude":44.24,"Longitude":-76.48},{"StopId":5}]"#,
        ])
        #expect(network.stops.map(\.id) == ["4"])
        #expect(network.patterns.map(\.stops) == [["4"]])
    }

    @Test func `loading the network of an unreachable or unrelated server fails`() async {
        await #expect(throws: FeedError.rejected(status: 404)) { try await network([:]) }
        await #expect(throws: FeedError.self) { try await network([Self.all: "<html>"]) }
        await #expect(throws: FeedError.self) { try await network([Self.all: "[]"]) }
    }

    @Test func `vehicles are requested by route, or else from route details`() async throws {
        let (byRoute, _) = InfoPointTown.provider([
            "rest/Routes/GetVisibleRoutes": #"[{"RouteId":7},{"RouteId":9}]"#,
            "rest/Vehicles/GetAllVehiclesForRoute?routeID=7": InfoPointTown.vehicles,
            "rest/Vehicles/GetAllVehiclesForRoute?routeID=9": "[]",
        ])
        #expect(try await byRoute.feeds[0].source.fetch().reading?.vehicles?.count == 2)
        let (detailed, transport) = InfoPointTown.provider([
            Self.all: #"[{"RouteId":7,"Vehicles":\#(InfoPointTown.vehicles)},{"RouteId":9,"Vehicles":null}]"#
        ])
        #expect(try await detailed.feeds[0].source.fetch().reading?.vehicles?.count == 2)
        let asked = transport.asked.count
        _ = try await detailed.feeds[0].source.fetch()
        #expect(transport.asked.count == asked + 1)
    }

    @Test func `the fetch fails if the vehicles of one route cannot be requested`() async throws {
        let (provider, _) = InfoPointTown.provider([
            "rest/Routes/GetVisibleRoutes": #"[{"RouteId":7},{"RouteId":9}]"#,
            "rest/Vehicles/GetAllVehiclesForRoute?routeID=7": InfoPointTown.vehicles,
        ])
        await #expect(throws: FeedError.self) { try await provider.feeds[0].source.fetch() }
    }

    @Test func `the network can be compiled to a timetable`() async throws {
        let network = try await network([Self.all: InfoPointTown.routes, Self.trace: InfoPointTown.trace])
        let report = try network.compile().report
        #expect((report.routes, report.stops, report.patterns) == (2, 5, 3))
        #expect(report.notices.isEmpty)
    }
}
