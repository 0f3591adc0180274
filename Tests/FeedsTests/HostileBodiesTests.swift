import Testing
import TransitCore

@testable import Feeds
@testable import Fetching
@testable import FileFormats

/// Small response bodies that are crafted to be expensive to process.
struct HostileBodiesTests {
    @Test func `situations with conflicting ids all get unique ids`() throws {
        let numbers = ["x", "x-2", "x", "x-3", "x", "x", "x-2"]
        let body = SIRITown.body(situations: numbers.map { SIRITown.situation($0, lines: ["TOWN BUS_K1"]) })
        let alerts = try #require(try SIRIAdapter().reading(from: body).alerts)
        #expect(Set(alerts.map(\.id)).count >= numbers.count)
    }

    @Test func `a message that ends in the year 292 million has no end time`() throws {
        let body =
            #"[{"MessageId":1,"Message":"Works","FromDate":"/Date(1763701200000)/","ToDate":"/Date(9223372036854775807)/"}]"#
        let alert = try #require(try InfoPointMessagesAdapter().reading(from: Array(body.utf8)).alerts?.first)
        #expect(alert.periods == [AlertReading.Period(from: 1_763_701_200)])
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `JSON with excessive nesting is refused`(opening: String) {
        let body = Array(String(repeating: opening, count: 200_000).utf8)
        #expect(throws: FeedError.unreadable(expected: "a test", place: "it exceeds the limit on nesting")) {
            try JSONValue(body, expecting: "a test")
        }
    }

    @Test func `JSON with an excessive number of small values is refused early`() {
        let body = Array(("[" + String(repeating: "0,", count: JSONDocument.mostNodes) + "0]").utf8)
        #expect(throws: FeedError.unreadable(expected: "a test", place: "it exceeds the limit on values")) {
            try JSONValue(body, expecting: "a test")
        }
        #expect(MemoryLayout<JSONDocument.Node>.size == 8)
    }

    @Test(arguments: ["<a>", "<a><b/>"])
    func `XML with too deep nesting or too many different names is refused`(opening: String) {
        let body = Array(String(repeating: opening, count: 100_000).utf8)
        #expect(MarkupReader.read(body).fault == .tooMuch)
        let names = (0..<3000).map { "<n\($0)/>" }.joined()
        #expect(MarkupReader.read(Array("<a>\(names)</a>".utf8)).fault == .tooMuch)
    }

    @Test func `a trace with too many points is truncated and counted`() throws {
        let points = (0..<80_000).map { "7.\($0),45" }.joined(separator: " ")
        let body = "<kml><LineString><coordinates>\(points)</coordinates></LineString></kml>"
        let trace = try KMLTrace(Array(body.utf8))
        #expect(trace.pieces.map(\.count) == [KMLTrace.mostPoints])
        #expect(trace.discarded[.tooMany] == 20_000)
    }

    @Test func `the path along a trace drawn over itself many times is found in bounded time`() {
        let places = (0..<50_000).map { number in
            Coordinate(latitude: 45 + 0.0005 * Double(number % 7), longitude: 7 + 0.0005 * Double(number % 11))
        }
        let work = TraceWork(200_000)
        let trace = TraceNetwork(
            stride(from: 0, to: places.count, by: 50).map { Array(places[$0..<$0 + 50]) }, work: work)
        #expect(trace.line(through: Array(places.prefix(40))).count < 100_000)
        #expect(!work.spend(0))
    }

    @Test func `excess routes and pattern stops of a network are dropped and counted, and long names shortened`() throws
    {
        let routes = (0..<6_000).map {
            ProviderNetwork.Route(id: "r\($0)", longName: String(repeating: "x", count: 5_000))
        }
        let place = Coordinate(latitude: 45, longitude: 7)
        var network = ProviderNetwork(
            routes: routes, stops: [ProviderNetwork.Stop(id: "s", name: "S", coordinate: place)])
        network.stops.append(ProviderNetwork.Stop(id: String(repeating: "y", count: 300), name: "S", coordinate: place))
        network.patterns = [ProviderNetwork.Pattern(routeID: "r0", stops: Array(repeating: "s", count: 5_000))]
        network.routes[0].url = "javascript:alert(1)"
        let bounded = network.bounded()
        #expect(
            bounded.routes.count == 5_000 && bounded.routes[1].longName.count == 300 && bounded.routes[0].url.isEmpty)
        #expect(bounded.patterns[0].stops.count == 3_000 && bounded.stops.count == 1)
        #expect(bounded.discarded[.tooMany] == 1_000 + 2_000 && bounded.discarded[.malformed] == 1)
        #expect(try network.compile().report.routes == 5_000)
    }
}
