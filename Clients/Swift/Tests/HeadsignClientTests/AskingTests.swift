import HeadsignClient
import Testing

@Suite struct AskingTests {
    private let time = #"{"now":1795000000000}"#

    @Test func `a repeated request is conditional, and a 304 yields the cached response`() async throws {
        let stub = StubTransport([json(time, tag: "\"1\"")])
        let client = HeadsignClient("http://stub/", transport: stub)
        let first = try await client.time()
        let second = try await client.time()
        #expect(first == second)
        #expect(stub.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
    }

    @Test func `ids and lists are percent-encoded in URLs`() async throws {
        let stub = StubTransport([json(#"{"at":1,"vehicles":[]}"#), json(#"{"stop":{}}"#)])
        let client = HeadsignClient("http://stub", transport: stub)
        _ = try await client.vehicles(
            routes: ["a:1,2", "a:50%"], bbox: Box(west: -0.5, south: 1e-7, east: 3, north: 4))
        _ = try? await client.stop("a:x/y ü")
        #expect(
            stub.requests.map { $0.url } == [
                "http://stub/api/v1/vehicles?routes=a%3A1%252C2%2Ca%3A50%2525"
                    + "&bbox=-0.500000000%2C0.000000100%2C3.000000000%2C4.000000000",
                "http://stub/api/v1/stops/a%3Ax%2Fy%20%C3%BC",
            ])
    }

    @Test(arguments: [
        (400, HeadsignError.wrongQuestion(detail: "No.", fields: ["limit": "1…5"]), false),
        (401, .notAllowed(detail: "No."), false), (404, .notFound(detail: "No."), false),
        (410, .deleted(detail: "No."), false), (429, .tooManyRequests(retryAfter: nil), true),
        (503, .unavailable(detail: "No.", retryAfter: nil), true), (500, .refused(status: 500, detail: "No."), true),
        (507, .noRoom(detail: "No."), false), (302, .refused(status: 302, detail: "No."), false),
    ])
    func `an error status maps to a temporary or a permanent error`(status: Int, error: HeadsignError, passes: Bool)
        async
    {
        let problem = #"{"type":"about:blank","title":"t","status":400,"detail":"No.","fields":{"limit":"1…5"}}"#
        let client = HeadsignClient("http://stub", transport: StubTransport([json(problem, status: status)]))
        await #expect(throws: error) { try await client.agencies() }
        #expect(error.isPassing == passes)
        #expect(error.description.hasSuffix("."))
    }

    @Test(arguments: [
        (0.02, "0.1 seconds"), (0.5, "0.5 seconds"), (0.96, "1 second"), (1, "1 second"), (2.5, "2.5 seconds"),
        (9.99, "10 seconds"), (40, "40 seconds"), (.infinity, "1000000000 seconds"),
    ])
    func `a timeout's description states its duration`(seconds: Double, words: String) {
        #expect(HeadsignError.timedOut(seconds: seconds).description.hasPrefix("No data for \(words)."))
    }

    @Test func `a response that does not match the API is refused with its coding path`() async throws {
        let client = HeadsignClient("http://stub", transport: StubTransport([json(#"{"at":1,"feeds":[{"id":"a"}]}"#)]))
        let error = HeadsignError.unreadable(what: "FeedList", reason: "agency is missing in feeds.Index 0")
        await #expect(throws: error) { try await client.feeds() }
    }

    @Test func `unknown enumeration values and members of a later server are accepted`() async throws {
        let feed = #"{"id":"a","agency":"a","kind":"teleport","state":"ok","failures":0}"#
        let body = #"{"at":1,"alreadyNew":{"x":1},"feeds":[\#(feed)]}"#
        let client = HeadsignClient("http://stub", transport: StubTransport([json(body)]))
        let found = try await client.feeds().feeds
        #expect(found.map { $0.kind.rawValue } == ["teleport"])
        #expect(found.map { $0.state } == [.ok])
    }

    @Test func `a response that exceeds the size limit is refused`() async throws {
        var options = ClientOptions()
        options.longestAnswer = 100
        let endless = StubTransport([stream(Array(repeating: "xxxxxxxxxx", count: 20))])
        await #expect(throws: HeadsignError.tooLarge(limit: 100)) {
            try await HeadsignClient("http://stub", transport: endless, options: options).agencies()
        }
    }
}
