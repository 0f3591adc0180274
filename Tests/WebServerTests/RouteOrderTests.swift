import HummingbirdTesting
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct RouteOrderTests {
    private func agency(
        sections: [RouteSection] = [], groups: [RouteGroup] = [], area: Area? = nil
    ) async throws -> [String: Any] {
        let description = AgencyDescription(id: "town", name: "Town", area: area, sections: sections, groups: groups)
        let agencies = try await Scene(description).ask { try await $0.ask("/api/v1/agencies").list("agencies") }
        return try #require(agencies.first)
    }

    private func routes(_ list: Any?) throws -> [[String]] {
        try #require(list as? [[String: Any]]).map { try #require($0["routes"] as? [String]) }
    }

    @Test func `without sections and groups, the section and group fields are omitted`() async throws {
        let agency = try await agency()
        #expect(agency["sections"] == nil && agency["groups"] == nil)
    }

    @Test func `a section contains its named routes, and one section contains all other routes`() async throws {
        let agency = try await agency(sections: [
            RouteSection(name: "Campus", routes: [" 2 ", "2", "nowhere"]), RouteSection(name: "Town", routes: ["*"]),
            RouteSection(name: "Nothing", routes: ["nowhere"]),
        ])
        #expect(try routes(agency["sections"]) == [["town:2"], ["town:1"]])
    }

    @Test func `the id of a route group is derived from the group's name`() async throws {
        let agency = try await agency(groups: [RouteGroup(name: "Campus & Night Loops", routes: ["2", "1"])])
        #expect(try routes(agency["groups"]) == [["town:2", "town:1"]])
        #expect((agency["groups"] as? [[String: Any]])?.first?["id"] as? String == "campus-night-loops")
    }

    @Test func `a configured area takes precedence, even before the timetable is loaded`() async throws {
        let area = Area(west: -80, south: 40, east: -70, north: 50)
        let shown = try await agency(area: area)["area"] as? [String: Double]
        #expect(shown == ["west": -80, "south": 40, "east": -70, "north": 50])
        let loading = try Scene(AgencyDescription(id: "town", name: "Town", area: area), isReady: false)
        let agency = try await loading.ask { try await $0.ask("/api/v1/agencies").list("agencies") }.first
        #expect((agency?["area"] as? [String: Double])?["west"] == -80)
    }

    @Test func `route names that match no route are reported to the operator`() throws {
        let description = AgencyDescription(
            id: "town", name: "Town", sections: [RouteSection(name: "a", routes: ["1", "BL", "*"])],
            groups: [RouteGroup(name: "b", routes: ["bl", "BL", "WL"])])
        #expect(description.unknownRoutes(in: try Town.timetable()) == ["BL", "bl", "WL"])
    }

    @Test func `a route's short name may match several routes, and takes precedence over an id`() throws {
        let timetable = try Town.timetable(shortNames: ["N", "n", "1"])
        let groups = [RouteGroup(name: "a", routes: ["N"]), RouteGroup(name: "b", routes: ["1"])]
        let description = AgencyDescription(id: "town", name: "Town", groups: groups)
        let order = RouteOrder(description, in: timetable)
        #expect(order.groups.map { $0.routes.map(\.position) } == [[0, 1], [2]])
    }
}
