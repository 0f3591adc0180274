import AsyncHTTPClient
import Foundation
import NIOCore
import Testing

@testable import Fetching

struct SSRFPolicyTests {
    @Test(arguments: [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "2130706433", "0x7f.1", "0177.0.0.1", "::1",
        "[::1]",
        "::", "fe80::1", "fd00::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
        "2002:7f00:1::", "localhost",
        "::127.0.0.1", "::8.8.8.8", "64:ff9b::808:808", "64:ff9b:1::1", "100::1",
        "2001::1",
        "2001:2::1", "2001:db8::1", "2002:808:808::1", "3fff::1", "5f00::1", "fec0::1", "192.88.99.1",
        "2620:4f:8000::1",
    ])
    func `private and loopback addresses are recognized as internal in every spelling`(host: String) {
        let found = IPAddress.all(of: host)
        #expect(!found.isEmpty && !found.contains(where: \.isPublic), "\(found)")
    }

    @Test(arguments: ["93.184.216.34", "8.8.8.8", "172.32.0.1", "2606:2800:220:1::1", "::ffff:8.8.8.8", "[2a00::1]"])
    func `other addresses are recognized as public`(host: String) {
        let found = IPAddress.all(of: host)
        #expect(!found.isEmpty && found.allSatisfy(\.isPublic), "\(found)")
    }

    private let rule = SSRFPolicy(namedHost: "10.0.0.5") { host in
        switch host {
        case "transit.example": [IPAddress([93, 184, 216, 34])]
        case "inner.example": [IPAddress([93, 184, 216, 34]), IPAddress([192, 168, 0, 1])]
        case "gone.example": []
        default: IPAddress.all(of: host)
        }
    }

    @Test(arguments: [
        ("http://transit.example/feed", "http://transit.example/other", true),
        ("http://transit.example/feed", "https://transit.example/feed", true),
        ("https://transit.example/feed", "http://transit.example/feed", false),
        ("http://transit.example/feed", "http://inner.example/feed", false),
        ("http://transit.example/feed", "http://gone.example/feed", false),
        ("http://transit.example/feed", "http://10.0.0.5:81/feed", true),
        ("http://transit.example/feed", "http://10.0.0.6/feed", false),
        ("http://transit.example/feed", "http://[::1]/feed", false),
        ("http://transit.example/feed", "file:///etc/passwd", false),
        ("http://transit.example/feed", "gopher://transit.example/", false),
    ])
    func `a redirect is followed only to a public host or to the configured host`(
        from: String, to: String, isPermitted: Bool
    ) async throws {
        let start = try #require(URL(string: from).flatMap { ExternalURL($0) })
        let target = try #require(URL(string: to))
        guard let next = ExternalURL(target) else { return #expect(!isPermitted) }
        #expect(await (rule.way(to: next, from: start) != nil) == isPermitted)
    }

    private static let client = FeedHTTPClient.make()

    private func error(_ address: String, isNamedByOperator: Bool = true) async throws -> FeedError? {
        let endpoint = try HTTPEndpoint(address, isNamedByOperator: isNamedByOperator)
        let limits = HTTPLimits(bytes: 1000, seconds: 60)
        let transport = HTTPTransport(client: Self.client, endpoint: endpoint, limits: limits, clock: VirtualClock())
        do throws(FeedError) {
            _ = try await transport.response()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["localhost", "[::1]", "0.0.0.0", "127.0.0.2", "2130706433"])
    func `a redirect to the local machine is not followed`(host: String) async throws {
        let secret = try await TestServer { _, _ in TestServer.answer(200, body: [5]) }
        let port = secret.port
        let server = try await TestServer { _, _ in TestServer.answer(302, ["Location: http://\(host):\(port)/secret"])
        }
        #expect(try await error(server.address) == .redirectedAstray)
        #expect(secret.requests.isEmpty)
        try await server.stop()
        try await secret.stop()
    }

    @Test func `a URL with an internal address in a response is not requested`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200, body: [5]) }
        #expect(try await error(server.address, isNamedByOperator: false) == .redirectedAstray)
        #expect(server.requests.isEmpty)
        #expect(try await error(server.address) == nil)
        try await server.stop()
    }

    @Test func `a host name is not resolved again between the check and the request`() async throws {
        let secret = try await TestServer { _, _ in TestServer.answer(200, body: [5]) }
        let port = secret.port
        let server = try await TestServer { _, _ in
            TestServer.answer(302, ["Location: http://localhost:\(port)/secret"])
        }
        // An unassigned address that the policy treats as public. It is in IPv6's discard prefix (RFC 6666).
        let nowhere = IPAddress([1] + [UInt8](repeating: 0, count: 14) + [1])
        var get = HTTPGet(
            client: Self.client, endpoint: try HTTPEndpoint(server.address),
            limits: HTTPLimits(bytes: 1000, seconds: 2))
        get.addresses = { _ in [nowhere] }
        let asked = get
        await #expect(throws: FeedError.self) {
            try await asked.withinTime { try await asked.response(HTTPValidators()) { _ in true } }
        }
        #expect(server.requests.count == 1 && secret.requests.isEmpty)
        try await server.stop()
        try await secret.stop()
    }

    @Test func `a host is contacted at its checked address with its name in the Host header`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200, body: [5]) }
        let client = FeedHTTPClient.make(pinning: "town.example", to: IPAddress([127, 0, 0, 1]))
        let url = "http://town.example:\(server.port)/feed"
        _ = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(5))
        #expect(server.requests.first?.headers["host"] == "town.example:\(server.port)")
        try await client.shutdown()
        try await server.stop()
    }

    @Test(arguments: ["93.184.216.34", "2606:2800:220:1::1"])
    func `an IP address is unchanged after formatting and parsing`(text: String) {
        #expect(IPAddress.all(of: text).first?.text == text)
    }
}
