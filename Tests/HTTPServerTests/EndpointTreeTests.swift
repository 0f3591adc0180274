import Testing

@testable import HTTPServer

struct EndpointTreeTests {
    private func found(_ path: String, among paths: [String]) -> String? {
        RequestPath.segments(path).flatMap { EndpointTree(paths).match($0) }.map { found in
            ([paths[found.endpoint]] + found.parameters.map { String($0) }).joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("/stops", "/stops"), ("/stops/7", "/stops/{id} 7"), ("/stops/7/arrivals", "/stops/{id}/arrivals 7"),
        ("/stops/%2F", "/stops/{id} %2F"), ("/feeds/town.zip", "/feeds/{id}.zip town"),
        ("/feeds/.zip", "/feeds/{id}.zip "),
    ]) func `a path is routed to its endpoint`(path: String, expected: String) {
        let paths = ["/stops", "/stops/{id}", "/stops/{id}/arrivals", "/feeds/{id}.zip"]
        #expect(found(path, among: paths) == expected)
    }

    @Test(arguments: [
        "/", "/stops/", "//stops", "/stops/7/", "/stops//arrivals", "/Stops", "/stops/7/arrivals/8", "/feeds/town",
        "/stops/7/arrival", "stops",
    ]) func `a path that is spelled differently matches no endpoint`(path: String) {
        #expect(found(path, among: ["/stops", "/stops/{id}", "/stops/{id}/arrivals", "/feeds/{id}.zip"]) == nil)
    }

    @Test func `a template may end with a slash`() {
        let paths = ["/stops/", "/stops/{id}"]
        #expect(found("/stops/", among: paths) == "/stops/")
        #expect(found("/stops", among: paths) == nil && found("/stops/7/", among: paths) == nil)
    }

    @Test func `literal segments take precedence over parameters, with backtracking`() {
        let paths = ["/{agency}/stops", "/town/{id}", "/town/routes", "/{agency}/{id}.pb", "/{agency}/alerts/{id}"]
        #expect(found("/town/routes", among: paths) == "/town/routes")
        #expect(found("/town/stops", among: paths) == "/town/{id} stops")
        #expect(found("/other/stops", among: paths) == "/{agency}/stops other")
        #expect(found("/town/alerts/5", among: paths) == "/{agency}/alerts/{id} town 5")
        #expect(found("/other/all.pb", among: paths) == "/{agency}/{id}.pb other all")
    }
}
