import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import HTTPServer
@testable import WebServer

struct APISurfaceTests {
    /// Returns a responder with only the given API surfaces.
    private func server(_ interfaces: [APISurface], keyLimiter: APIKeyLimiter? = nil, clients: ClientLimiter? = nil)
        -> ServerResponder
    {
        ServerResponder(
            interfaces, site: SiteFolder(folder: nil, contentSecurityPolicy: "", reloads: false, joins: true),
            cache: ResponseCache(limit: 1 << 20),
            metrics: Metrics(endpoints: interfaces.flatMap(\.endpoints).map(\.path)),
            keyLimiter: keyLimiter, clients: clients, clock: { 7 }, stopwatch: { 0 })
    }

    private func status(_ uri: String, of server: ServerResponder) async throws -> Int {
        try await Application(responder: server).test(.router) { try await $0.ask(uri).status.code }
    }

    @Test func `each API reports problems in its own format, also at paths without an endpoint`() async throws {
        let loud = APISurface(
            prefixes: ["/loud/"],
            problems: {
                ProblemText(status: $0.status, type: .text, body: Array("\($0.detail.uppercased()) \($1)".utf8))
            },
            endpoints: [])
        let texts = try await Application(responder: server([loud])).test(.router) { client async throws in
            [try await client.ask("/loud/x"), try await client.ask("/quiet/x")].map {
                ($0.headers[.contentType], $0.text)
            }
        }
        #expect(texts[0] == ("text/plain; charset=utf-8", "THERE IS NO RESOURCE AT THIS URL. 7.0"))
        #expect(texts[1].0 == "application/problem+json")
    }

    @Test(arguments: [
        ("/loud", true), ("/loud/x", true), ("/loud.zip", false), ("/louder", false), ("/where/x", true),
        ("/where", false),
    ]) func `a surface's prefix matches whole path segments`(_ path: String, _ isOwn: Bool) {
        #expect(APISurface(prefixes: ["/loud", "/where/"], endpoints: []).owns(path) == isOwn)
    }

    @Test func `a request with an API key counts against the key, not against the address`() async throws {
        let endpoint = Endpoint("/program/x") { _ throws(Problem) in .done(.noContent) }
        let other = Endpoint("/x") { _ throws(Problem) in .done(.noContent) }
        let interfaces = [
            APISurface(prefixes: ["/program/"], needsKey: true, endpoints: [endpoint]), APISurface(endpoints: [other]),
        ]
        let keyLimiter = APIKeyLimiter([.init("k", perMinute: 2)], for: interfaces.filter(\.needsKey))
        let server = server(
            interfaces, keyLimiter: keyLimiter, clients: ClientLimiter(ClientLimits(workPerSecond: 1, workAtOnce: 6)))
        #expect(try await status("/program/x", of: server) == 401)
        #expect(try await status("/program/x?key=k", of: server) == 204)
        #expect(try await status("/x", of: server) == 204)
        #expect(try await status("/x", of: server) == 429)
        #expect(try await status("/program/x?key=k", of: server) == 204)
        #expect(try await status("/program/x?key=k", of: server) == 429)
    }
}
