import AgencyQueries
import Hummingbird
import HummingbirdTesting
import LiveEngine
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import HTTPServer
@testable import WebServer

struct FreshnessTests {
    private let board = "/api/v1/stops/town:B/arrivals"

    @Test func `a response is computed only once while nothing changes`() async throws {
        let scene = try Scene()
        let server = responder(
            ServerConfiguration(), registry: scene.registry, hub: scene.hub(), clock: { scene.now },
            stopwatch: { 0 }
        ).responder
        try await Application(responder: server).test(.router) { client in
            _ = try await client.ask(board)
            let made = try #require(server.cache.entry(for: board, now: scene.now)?.representation)
            _ = try await client.ask(board)
            #expect(server.cache.entry(for: board, now: scene.now)?.representation === made)
            scene.publish()
            #expect(server.cache.entry(for: board, now: scene.now) == nil)
        }
    }

    @Test func `a newly published state is returned immediately`() async throws {
        let scene = try Scene()
        try await scene.ask { client async throws in
            #expect(try await client.ask("/api/v1/vehicles").list("vehicles").isEmpty)
            scene.publish([Town.bus("7", route: 0, at: scene.now)])
            #expect(try await client.ask("/api/v1/vehicles").list("vehicles").count == 1)
        }
    }

    @Test func `past arrivals disappear from a board without a new publication`() async throws {
        let scene = try Scene()
        try await scene.ask { client async throws in
            #expect(try await client.ask(board).list("arrivals").count == 4)
            scene.now += 25 * 60
            #expect(try await client.ask(board).list("arrivals").count == 3)
            // The board also follows a clock that is set back.
            scene.now -= 25 * 60
            #expect(try await client.ask(board).list("arrivals").count == 4)
        }
    }

    @Test func `a new timetable replaces the old one between two requests`() async throws {
        let scene = try Scene()
        try await scene.ask { client async throws in
            func firstTrip() async throws -> String? {
                try await client.ask(board).list("arrivals").first?["trip"] as? String
            }
            #expect(try await firstTrip() == "town:t1")
            scene.publish(timetable: try Town.timetable(firstTrip: "new"))
            #expect(try await firstTrip() == "town:new")
        }
    }

    @Test func `the cache stays within its limit and keeps recently used entries`() throws {
        let cache = ResponseCache(limit: 64 << 10)
        func entry() -> ResponseCache.Entry {
            let body = [UInt8](repeating: 0x61, count: 2000)
            let representation = Representation(body, type: .json, caching: .revalidate, for: .anyone)
            return ResponseCache.Entry(representation: representation, freshness: .until(10), endpoint: "/{id}")
        }
        for number in 0..<1000 { cache.keep(entry(), path: "/\(number)", QueryReader("")) }
        let kept = (0..<1000).filter { cache.entry(for: "/\($0)", now: 0) != nil }
        #expect(kept.count <= 32)
        #expect(kept.last == 999)
        #expect(cache.entry(for: "/999", now: 11) == nil)
    }
}
