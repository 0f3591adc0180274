import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import WebServer

struct LinesTests {
    private let path = "/api/v1/agencies/town/lines"

    @Test func `the lines of the current version are immutable, and match the routes`() async throws {
        try await Scene().ask { client async throws in
            let agency = try #require(try await client.ask("/api/v1/agencies").list("agencies").first)
            let schedule = try #require(agency["schedule"] as? [String: Any])
            let version = try #require((schedule["file"] as? [String: Any])?["version"] as? String)
            let answer = try await client.ask("\(path)?version=\(version)")
            #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(try answer.json["version"] as? String == version)
            let whole = try await client.ask("/api/v1/routes?geometry=true").list("routes")
            let lines = try answer.list("routes")
            #expect(lines.map { $0["id"] as? String } == whole.map { $0["id"] as? String })
            for (line, route) in zip(lines, whole) {
                #expect(polylines(line) == polylines(route))
                #expect(!polylines(line).isEmpty)
            }
        }
    }

    @Test(arguments: ["", "?version=another"]) func `the lines of another version are revalidated`(query: String)
        async throws
    {
        let answer = try await Scene().ask { try await $0.ask(path + query) }
        #expect(answer.headers[.cacheControl] == "no-cache")
        #expect(try !answer.list("routes").isEmpty)
    }

    @Test func `a route's stops are immutable only for one agency and its version`() async throws {
        try await Scene().ask { client async throws in
            let version = try #require(try await client.ask(path).json["version"] as? String)
            func caching(_ query: String) async throws -> String? {
                try await client.ask("/api/v1/stops?route=town:1" + query).headers[.cacheControl]
            }
            let forever = "public, max-age=31536000, immutable"
            #expect(try await caching("&agency=town&version=\(version)") == forever)
            #expect(try await caching("&agency=town&version=another") == "public, max-age=60")
            #expect(try await caching("&agency=town") == "public, max-age=60")
        }
    }

    @Test func `an unknown or loading agency has no lines`() async throws {
        #expect(try await Scene().ask { try await $0.ask("/api/v1/agencies/nowhere/lines") }.status == .notFound)
        let early = try await Scene(isReady: false).ask { try await $0.ask(path) }
        #expect(early.status == .serviceUnavailable)
    }

    private func polylines(_ route: [String: Any]) -> [String] {
        (route["geometry"] as? [[String: Any]] ?? []).compactMap { $0["polyline"] as? String }
    }
}
