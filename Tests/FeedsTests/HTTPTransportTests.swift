import AsyncHTTPClient
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Requests over HTTP to a local server.
struct HTTPTransportTests {
    private static let client = FeedHTTPClient.make()
    private let clock = VirtualClock()

    private func transport(
        _ address: String, headers: [HTTPEndpoint.Field] = [], keys: [HTTPEndpoint.Field] = [],
        limits: HTTPLimits = HTTPLimits(bytes: 100_000, seconds: 60)
    ) throws -> HTTPTransport {
        let endpoint = try HTTPEndpoint(address, headers: headers, keys: keys)
        return HTTPTransport(client: Self.client, endpoint: endpoint, limits: limits, clock: clock)
    }

    /// Returns the result of a fetch from a server that sends the given responses.
    private func outcome(
        limits: HTTPLimits = HTTPLimits(bytes: 100_000, seconds: 60), _ steps: [TestServer.Step]
    ) async throws -> FeedResponse {
        let server = try await TestServer { _, _ in steps }
        let result: Result<FeedResponse, FeedError>
        do throws(FeedError) {
            let response = try await transportOrFail(server.address + "/feed", limits).response()
            _ = try response.hasBody()
            result = .success(response)
        } catch {
            result = .failure(error)
        }
        try await server.stop()
        return try result.get()
    }

    private func transportOrFail(_ address: String, _ limits: HTTPLimits) throws(FeedError) -> HTTPTransport {
        HTTPTransport(client: Self.client, endpoint: try HTTPEndpoint(address), limits: limits, clock: clock)
    }

    @Test func `a response body is returned unchanged, with the time of the fetch`() async throws {
        let response = try await outcome(TestServer.answer(200, ["Content-Type: text/plain"], body: [1, 2, 3]))
        #expect(response.body == [1, 2, 3])
        #expect(response.at == clock.now)
        #expect(response.path == "/feed")
        #expect(response.contentType == "text/plain")
    }

    @Test func `API keys are sent to the server but not recorded`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200, body: [1]) }
        let transport = try transport(
            server.address + "/feed?route=M23%2B", headers: [.init(name: "X-Key", value: "s3cret")],
            keys: [.init(name: "apikey", value: "a+b c")])
        let response = try await transport.response()
        #expect(server.requests.first?.target == "/feed?route=M23%2B&apikey=a%2Bb%20c")
        #expect(server.requests.first?.headers["x-key"] == "s3cret")
        #expect(response.path == "/feed?route=M23%2B&apikey=…")
        try await server.stop()
    }

    @Test func `the second request to a URL is conditional`() async throws {
        let server = try await TestServer { _, number in
            number == 0
                ? TestServer.answer(
                    200, ["ETag: \"v1\"", "Last-Modified: Sat, 21 Nov 2026 09:00:00 GMT"], body: [7])
                : TestServer.answer(304)
        }
        let transport = try transport(server.address)
        #expect(try await transport.response().hasBody())
        #expect(try await !transport.response().hasBody())
        #expect(server.requests.first?.headers["if-none-match"] == nil)
        #expect(server.requests.last?.headers["if-none-match"] == "\"v1\"")
        #expect(server.requests.last?.headers["if-modified-since"] == "Sat, 21 Nov 2026 09:00:00 GMT")
        try await server.stop()
    }

    @Test(arguments: [
        (401, FeedError.unauthorized(status: 401)), (403, .unauthorized(status: 403)),
        (429, .rateLimited(retryAfter: 90)), (503, .unavailable(retryAfter: 90)), (404, .rejected(status: 404)),
        (500, .rejected(status: 500)),
    ])
    func `an HTTP error status is mapped to a feed error`(status: Int, error: FeedError) async {
        await #expect(throws: error) {
            try await outcome(TestServer.answer(status, ["Retry-After: 90"], body: Array("no".utf8)))
        }
    }

    @Test(
        arguments: [
            ("Sat, 21 Nov 2026 10:32:00 GMT", 120), ("Sat, 21 Nov 2026 09:00:00 GMT", 0), ("soon", nil), ("-5", 0),
            ("9223372036854775807", 86_400), ("-9223372036854775808", 0), ("9223372036854775808", nil),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), ("Mon, 01 Jan 0001 00:00:00 GMT", 0),
        ] as [(String, Int?)])
    func `a date in Retry-After is interpreted relative to the server's clock`(date: String, seconds: Int?) async {
        let headers = ["Date: Sat, 21 Nov 2026 10:30:00 GMT", "Retry-After: " + date]
        await #expect(throws: FeedError.rateLimited(retryAfter: seconds)) {
            try await outcome(TestServer.answer(429, headers))
        }
    }

    @Test func `an endless body is aborted at the size limit`() async {
        await #expect(throws: FeedError.tooLarge(limit: 100_000)) {
            try await outcome([TestServer.openAnswer(), .sendForever([UInt8](repeating: 65, count: 4096))])
        }
    }

    @Test func `a body with an excessive Content-Length is not read`() async {
        await #expect(throws: FeedError.tooLarge(limit: 100_000)) {
            try await outcome([.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n".utf8)), .hang])
        }
    }

    @Test func `the endless body of an error response is not read`() async {
        await #expect(throws: FeedError.rejected(status: 500)) {
            try await outcome([
                .send(Array("HTTP/1.1 500 Oops\r\n\r\n".utf8)), .sendForever([UInt8](repeating: 65, count: 4096)),
            ])
        }
    }

    @Test func `a body that is received too slowly times out`() async {
        await #expect(throws: FeedError.timedOut(seconds: 1)) {
            try await outcome(
                limits: HTTPLimits(bytes: 100_000, seconds: 1),
                [TestServer.openAnswer()]
                    + Array(repeating: [.send([65]), .pause(milliseconds: 100)], count: 100).flatMap { $0 })
        }
    }

    @Test func `a request to a server that never responds times out`() async {
        await #expect(throws: FeedError.timedOut(seconds: 1)) {
            try await outcome(limits: HTTPLimits(bytes: 1000, seconds: 1), [.hang])
        }
    }

    @Test func `a refused connection is reported as an unreachable host`() async throws {
        let server = try await TestServer { _, _ in [] }
        try await server.stop()
        await #expect(throws: FeedError.unreachable(host: "127.0.0.1", .refused)) {
            try await transport(server.address).response()
        }
    }

    @Test func `a host name that does not resolve is reported as unknown`() async {
        // Labels of more than 63 letters are invalid, so no DNS server is queried.
        let host = String(repeating: "a", count: 64) + ".invalid"
        await #expect(throws: FeedError.unreachable(host: host, .unknownHost)) {
            try await transport("http://\(host)/feed").response()
        }
    }

    @Test func `a truncated response is reported as an error`() async {
        await #expect(throws: FeedError.unreachable(host: "127.0.0.1")) {
            try await outcome([.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf".utf8))])
        }
    }

    @Test func `a response that is not HTTP is reported as an error`() async {
        await #expect(throws: FeedError.unreachable(host: "127.0.0.1")) {
            try await outcome([.send(Array("SSH-2.0-OpenSSH\r\n\r\n".utf8))])
        }
    }

    @Test func `the request after a truncated response is unconditional`() async throws {
        let server = try await TestServer { _, number in
            number == 0
                ? [.send(Array("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 50\r\n\r\nhalf".utf8))]
                : TestServer.answer(200, body: [1])
        }
        let transport = try transport(server.address)
        _ = try? await transport.response()
        _ = try await transport.response()
        #expect(server.requests.last?.headers["if-none-match"] == nil)
        try await server.stop()
    }

    @Test func `the request after an unusable body is unconditional`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200, ["ETag: \"v1\""], body: [1]) }
        let transport = try transport(server.address)
        _ = try await transport.response()
        let work = FeedParseScope(FeedID(agency: "a", name: "f"), journal: nil, asksAnew: true)
        _ = try await FeedParseScope.$current.withValue(work) { try await transport.response() }
        #expect(server.requests.last?.headers["if-none-match"] == nil)
        try await server.stop()
    }

    @Test func `a redirect loop is aborted`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(302, ["Location: /again"]) }
        await #expect(throws: FeedError.redirectedTooOften) { try await transport(server.address).response() }
        #expect(server.requests.count == 6)
        try await server.stop()
    }

    @Test func `request headers are not sent to another host after a redirect`() async throws {
        let other = try await TestServer { _, _ in TestServer.answer(200, body: [5]) }
        let target = other.address
        let server = try await TestServer { _, _ in TestServer.answer(307, ["Location: \(target)/moved"]) }
        let transport = try transport(server.address, headers: [.init(name: "X-Key", value: "s3cret")])
        #expect(try await transport.response().body == [5])
        #expect(server.requests.first?.headers["x-key"] == "s3cret")
        #expect(other.requests.first?.headers["x-key"] == nil)
        try await server.stop()
        try await other.stop()
    }

    @Test(arguments: [["Content-Encoding: gzip"], []])
    func `a gzip body is decompressed with and without Content-Encoding`(headers: [String]) async throws {
        let body = [UInt8](repeating: 66, count: 50_000)
        let response = try await outcome(TestServer.answer(200, headers, body: GzipDecoderTests.packed(body)))
        #expect(response.body == body)
    }

    @Test func `a small body that decompresses to a huge one is aborted`() async {
        let bomb = GzipDecoderTests.packed([UInt8](repeating: 0, count: 20_000_000))
        #expect(bomb.count < 100_000)
        await #expect(throws: FeedError.tooLarge(limit: 100_000)) {
            try await outcome(TestServer.answer(200, body: bomb))
        }
    }

    @Test func `a truncated gzip body is reported as unreadable`() async {
        let half = Array(GzipDecoderTests.packed(Array("a body of some length".utf8)).dropLast(12))
        await #expect(throws: FeedError.unreadable(expected: "gzip", place: "its compressed data is damaged")) {
            try await outcome(TestServer.answer(200, body: half))
        }
    }

    @Test(arguments: ["", "ftp://host/feed", "feed.pb", "http://", "https:///feed", "not an address"])
    func `an invalid URL is refused immediately`(address: String) {
        #expect(throws: FeedError.badAddress) { try HTTPEndpoint(address) }
    }

    @Test func `a login page instead of a feed is reported as HTML`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200, body: Array("<html>Log in".utf8)) }
        let source = AdaptedSource(try transport(server.address), adapter: GTFSRealtimeAdapter())
        await #expect(throws: FeedError.unreadable(expected: "GTFS-Realtime", place: "it is HTML")) {
            try await source.fetch()
        }
        try await server.stop()
    }
}
