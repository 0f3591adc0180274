import AgencyQueries
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import HTTPServer
@testable import WebServer

struct CacheKeyTests {
    private func key(_ query: String, asked: [String] = ["minutesAfter", "limit"]) -> String {
        CacheKey.text("/board", QueryReader(query), asked: asked)
    }

    @Test(arguments: ["minutesAfter=90&limit=30", "limit=30&minutesAfter=90", "x=1&limit=%330&minutesAfter=9%30&y"])
    func `equivalent queries have the same cache key`(query: String) {
        #expect(key(query) == "/board?minutesAfter=90&limit=30")
    }

    @Test func `different queries have different cache keys`() {
        let queries = [
            "", "limit", "limit=1", "limit=1%26minutesAfter=2", "limit=1&minutesAfter=2", "limit=%25", "limit=+",
        ]
        #expect(Set(queries.map { key($0) }).count == queries.count)
    }

    @Test func `a path with parameters has one canonical cache key`() {
        let endpoint = Endpoint("/gtfs/{id}.zip", nil)
        #expect(CacheKey.path(endpoint, ["a/b c"]) == "/gtfs/a%2Fb%20c.zip")
    }

    @Test func `ignored query parameters create no new cache entries`() async throws {
        let scene = try Scene()
        let made = Counter()
        let endpoint = Endpoint("/number") { call throws(Problem) in
            let number = call.query.integer("n", in: 0...9, default: 0)
            try call.query.finishLeavingRest()
            made.increment()
            return .body(Array("\(number)".utf8), freshness: .until(call.now + 60))
        }
        let server = ServerResponder(
            [APISurface(endpoints: [endpoint])],
            site: SiteFolder(folder: nil, contentSecurityPolicy: "", reloads: false, joins: true),
            cache: ResponseCache(limit: 1 << 20), metrics: Metrics(endpoints: ["/number"]), clock: { scene.now },
            stopwatch: { 0 })
        for query in ["", "?", "?n=1", "?x=1&n=1", "?n=1&x=2", "?x=3", "?n=%31"] {
            let body = try await Application(responder: server).test(.router) { client async throws in
                try await client.ask("/number" + query).text
            }
            #expect(body == (query.contains("n=") ? "1" : "0"))
        }
        #expect(made.value == 2)
    }

    @Test func `a request target is parsed once, until the endpoint reads more parameters`() throws {
        let cache = ResponseCache(limit: 64 << 10)
        let target = "/number?x=1&n=1"
        func query(asking names: [String]) throws(Problem) -> QueryReader {
            var query = QueryReader("x=1&n=1")
            for name in names { _ = query.text(name) }
            try query.finishLeavingRest()
            return query
        }
        let entry = ResponseCache.Entry(
            representation: Representation([0x31], type: .json, caching: .revalidate, for: .anyone),
            freshness: .until(10), endpoint: "/{id}")
        cache.keep(entry, path: "/number", try query(asking: ["n"]))
        #expect(cache.entry(for: target, now: 0) == nil)
        let key = try #require(cache.key(of: "/{id}", "/number", try query(asking: [])))
        #expect(key == "/number?n=1")
        #expect(cache.entry(for: key, readFrom: target, now: 0) != nil)
        #expect(cache.entry(for: target, now: 0) != nil)
        #expect(cache.entry(for: target, now: 11) == nil)
        cache.keep(entry, path: "/other", try query(asking: ["n", "x"]))
        #expect(cache.entry(for: target, now: 0) == nil)
    }

    @Test func `an unknown query parameter is rejected even if the response is cached`() async throws {
        try await Scene().ask { client async throws in
            #expect(try await client.ask("/api/v1/routes").status == .ok)
            #expect(try await client.ask("/api/v1/routes?foo=1").status == .badRequest)
            #expect(try await client.ask("/api/v1/routes?agency=town&agency=town").status == .badRequest)
        }
    }

    @Test func `the number of query parameters is limited`() async throws {
        let fields = (0..<20_000).map { String($0, radix: 36) }.joined(separator: "&")
        let answer = try await Scene().ask { try await $0.ask("/api/where/current-time.json?" + fields.prefix(50_000)) }
        #expect(answer.status == .badRequest)
    }
}
