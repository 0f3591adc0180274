import HTTPServer
import Testing

@testable import WebServer

struct SharedLinkTests {
    private let own = "https://transit.example"

    @Test(arguments: [
        ("https://transit.example/stop/town:A", "https://transit.example", "town:A"),
        ("http://TRANSIT.example/stop/town:A?utm_source=x#y", "http://TRANSIT.example", "town:A"),
        ("https://transit.example/below/a-path/stop/town:a%2Fb", "https://transit.example/below/a-path", "town:a/b"),
    ]) func `a public URL on this server is parsed to a stop`(address: String, base: String, id: String) throws {
        let found = try #require(SharedLink.parse(address, at: own))
        #expect(found.base == base)
        #expect(found.link == SharedLink(kind: .stop, id: id))
    }

    @Test(arguments: [
        "https://other.example/stop/town:A", "https://transit.example.evil/stop/town:A",
        "https://evil@transit.example/stop/town:A", "ftp://transit.example/stop/town:A", "/stop/town:A",
        "https://transit.example/", "https://transit.example/journey/town:A", "https://transit.example//stop/town:A",
        "https://transit.example/\"><script>/stop/town:A", "https://transit.example/stop/%zz", "",
    ]) func `a URL of another server or with another path is rejected`(address: String) {
        #expect(SharedLink.parse(address, at: own) == nil)
    }

    @Test func `an id is percent-encoded in URL paths`() {
        let link = SharedLink(kind: .route, id: "town:a/b c\"é")
        #expect(link.path == "/route/town:a%2Fb%20c%22%C3%A9")
        #expect(link.pagePath == "/#/route/town:a%2Fb%20c%22%C3%A9")
    }
}
