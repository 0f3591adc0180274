import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Intercity
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import HTTPServer
@testable import WebServer

struct ClientLimiterTests {
    private static let client = ClientNetwork("192.0.2.1") ?? .unknown
    private static let neighbor = ClientNetwork("192.0.2.2") ?? .unknown

    private func isAdmitted(_ book: ClientLimiter, _ client: ClientNetwork = client, at now: Double) -> Bool {
        (try? book.admit(client, at: now)) != nil
    }

    @Test func `a client with an empty bucket is rejected, and other clients are not`() throws {
        let book = ClientLimiter(ClientLimits(workPerSecond: 10, workAtOnce: 20))
        for _ in 0..<20 { try book.admit(Self.client, at: 0) }
        #expect(!isAdmitted(book, at: 0))
        #expect(isAdmitted(book, Self.neighbor, at: 0))
        #expect(isAdmitted(book, at: 0.2))
        #expect(book.refusals == ["work": 1])
    }

    @Test func `an expensive request is charged after it has run, and Retry-After covers the debt`() throws {
        let book = ClientLimiter(ClientLimits(workPerSecond: 10, workAtOnce: 20))
        try book.admit(Self.client, at: 0)
        book.charge(Self.client, 1000, at: 0)
        let problem = #expect(throws: Problem.self) { try book.admit(Self.client, at: 0) }
        #expect(problem?.status == .tooManyRequests)
        // The debt is limited to the burst size.
        #expect(problem?.retryAfter == 3)
        #expect(isAdmitted(book, at: 3))
    }

    @Test func `charging a request after a later one was admitted does not shorten the client's debt`() throws {
        let book = ClientLimiter(ClientLimits(workPerSecond: 10, workAtOnce: 20))
        try book.admit(Self.client, at: 0)
        try book.admit(Self.client, at: 1)
        book.charge(Self.client, 1000, at: 0)
        let problem = #expect(throws: Problem.self) { try book.admit(Self.client, at: 1) }
        #expect(problem?.retryAfter == 3)
    }

    @Test func `a lease is returned when its last reference is released`() throws {
        let book = ClientLimiter(ClientLimits(streams: 1))
        var share: ClientLimiter.ResourceLease? = try book.share(.streams, for: Self.client)
        #expect(throws: Problem.self) { try book.share(.streams, for: Self.client) }
        _ = try book.share(.streams, for: Self.neighbor)
        _ = try book.share(.downloads, for: Self.client)
        _ = share
        share = nil
        _ = try book.share(.streams, for: Self.client)
    }

    @Test func `an IPv6 network is one client, and an IPv4-mapped address equals its IPv4 address`() {
        #expect(ClientNetwork("2001:db8:1:2:aaaa::1") == ClientNetwork("2001:db8:1:2:bbbb::1"))
        #expect(ClientNetwork("2001:db8:1:2::1") != ClientNetwork("2001:db8:1:3::1"))
        #expect(ClientNetwork("::ffff:192.0.2.1") == ClientNetwork("192.0.2.1"))
        #expect(ClientNetwork("::ffff:192.0.2.1") != ClientNetwork("::ffff:192.0.2.2"))
        #expect(ClientNetwork("somebody") == nil)
    }

    @Test(arguments: [
        ("192.0.2.9", "198.51.100.1", "192.0.2.9"), ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "198.51.100.7, 198.51.100.1", "198.51.100.1"), ("10.0.0.2", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"), ("127.0.0.1", "nonsense", "127.0.0.1"),
    ]) func `forwarding headers are trusted only from proxies`(peer: String, chain: String, client: String) throws {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "town.example", path: "/")
        head.headerFields[try #require(HTTPField.Name("X-Forwarded-For"))] = chain
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let found = TrustedProxies(["10.0.0.2"]).client(of: request, peer: try SocketAddress(ipAddress: peer, port: 1))
        #expect(found == ClientNetwork(client))
    }

    @Test func `a rate-limited client receives Retry-After, in each API's error format`() async throws {
        var limits = ServerConfiguration.Limits()
        limits.client = ClientLimits(workPerSecond: 1, workAtOnce: 4)
        try await Scene().ask(ServerConfiguration(limits: limits)) { client async throws in
            #expect(try await client.ask("/api/v1/routes").status == .ok)
            let answer = try await client.ask("/api/v1/routes")
            #expect(answer.status == .tooManyRequests)
            #expect(answer.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(try await client.ask("/api/where/current-time.json").json["code"] as? Int == 429)
        }
    }

    /// Returns the number of journey requests that a client may send before it is rejected.
    private func journeys(_ timetable: Timetable) async throws -> Int {
        var limits = ServerConfiguration.Limits()
        limits.client = ClientLimits(workPerSecond: 1, workAtOnce: 1000)
        let scene = try Scene()
        scene.publish(timetable: timetable)
        return try await scene.ask(ServerConfiguration(limits: limits)) { client async throws in
            for number in 0..<100 {
                let time = Int(Town.eight) + 4000 + number
                let path = "/api/v1/plan?from=45,-75&to=45,-74.98&arriveBy=\(time)"
                if try await client.ask(path).status == .tooManyRequests { return number }
            }
            return 100
        }
    }

    @Test func `a journey request is charged by the size of its search`() async throws {
        let small = try await journeys(Town.timetable())
        let large = try await journeys(Town.timetable(everySecond: 9 * 3600))
        #expect((2..<50).contains(small))
        #expect((1...small / 2).contains(large))
    }

    @Test func `a coach search over the client's limit is rejected before it starts`() async throws {
        var limits = ServerConfiguration.Limits()
        limits.client = ClientLimits(searches: 1)
        let supplier = SlowSupplier()
        let pool = SearchPool(suppliers: [supplier], clock: { 0 }, pause: Pause { _ in })
        let service = IntercityService(pool: pool, logos: LogoStore { _ in nil })
        let path = "/api/v1/intercity/departures?origin=dr5reg&destination=f25dvk&date=2026-11-2"
        try await Scene(intercity: service).listen(ServerConfiguration(port: 0, limits: limits)) {
            client async throws in
            let first = try RawConnection(
                port: try #require(client.port), request: "GET \(path)1 HTTP/1.1\r\nHost: x\r\n\r\n")
            await supplier.asked()
            #expect(try await client.ask(path + "2").status == .tooManyRequests)
            #expect(await pool.keptCount == 1)
            supplier.answer()
            try await first.read(until: "event: complete")
            first.hangUp()
        }
    }
}

/// A coach supplier that returns nothing until the test releases it.
private final class SlowSupplier: IntercitySupplier {
    let id = "slow"
    private let (questions, question) = AsyncStream.makeStream(of: Void.self)
    private let (answers, answerer) = AsyncStream.makeStream(of: Void.self)

    func search(_ query: IntercityQuery, found: @escaping @Sendable (SearchPage) -> Void) async -> SearchEnding {
        question.yield()
        for await _ in answers { break }
        return .complete
    }

    func asked() async { for await _ in questions { break } }

    func answer() { answerer.finish() }
}
