import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import HTTPServer
@testable import WebServer

struct HistoryAccessTests {
    private static let path = "/api/v1/history/town/overview"

    @Test func `without a configured token, history endpoints respond like an unknown path`() async throws {
        let answers = try await Scene().ask { client async throws in
            [
                try await client.ask(Self.path, headers: Scene.bearer(Scene.operatorToken)),
                try await client.ask("/api/v1/nothing/town/overview"),
            ]
        }
        #expect(answers.map(\.status.code) == [404, 404])
        #expect(answers[0].text == answers[1].text)
    }

    @Test func `a missing or wrong token is rejected with a challenge`() async throws {
        let answers = try await Scene.recorded().ask { client async throws in
            [
                try await client.ask(Self.path),
                try await client.ask(Self.path, headers: Scene.bearer("another-token-of-someone")),
                try await client.ask("/api/v1/history/nowhere/overview"),
                try await client.ask(Self.path + "?nonsense=1"),
            ]
        }
        #expect(answers.map(\.status.code) == [401, 401, 401, 401])
        #expect(answers.allSatisfy { $0.headers[.wwwAuthenticate]?.hasPrefix("Bearer") ?? false })
    }

    @Test func `the operator's responses are not cached, and not readable by other origins`() async throws {
        let answer = try await Scene.recorded().askHistory("town/overview")
        #expect(answer.status == .ok)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.accessControlAllowOrigin] == nil)
    }

    @Test func `a client network may send ten wrong tokens per minute`() async throws {
        let scene = try Scene.recorded()
        let codes = try await scene.ask { client async throws in
            var codes: [Int] = []
            for _ in 0..<11 {
                codes.append(try await client.ask(Self.path, headers: Scene.bearer("wrong")).status.code)
            }
            return codes
        }
        #expect(codes == Array(repeating: 401, count: 10) + [429])
    }

    @Test func `after ten wrong tokens the correct token is refused too`() async throws {
        let scene = try Scene.recorded()
        let status = try await scene.ask { client async throws in
            for _ in 0..<10 { _ = try await client.ask(Self.path, headers: Scene.bearer("wrong")) }
            return try await client.ask(Self.path, headers: Scene.bearer(Scene.operatorToken)).status.code
        }
        #expect(status == 429)
    }

    @Test func `requests with the correct token are not rate-limited`() async throws {
        let scene = try Scene.recorded()
        let codes = try await scene.ask { client async throws in
            var codes: Set<Int> = []
            for _ in 0..<12 {
                let headers = Scene.bearer(Scene.operatorToken)
                codes.insert(try await client.ask("/api/v1/history/town/days", headers: headers).status.code)
            }
            return codes
        }
        #expect(codes == [200])
    }

    @Test(arguments: ["", "short", "fifteen-letters", "with a space in it", "sixteen-letters\u{E9}"])
    func `a token that is too short, or that a header cannot contain, is rejected`(_ text: String) {
        #expect(OperatorToken(text) == nil)
    }
}
