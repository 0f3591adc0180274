import HTTPTypes
import Hummingbird
import Testing

@testable import HTTPServer

struct WebSocketHandshakeTests {
    private func request(
        method: HTTPRequest.Method = .get, upgrade: String? = "websocket", connection: String? = "Upgrade",
        version: String? = "13", key: String? = "dGhlIHNhbXBsZSBub25jZQ=="
    ) -> Request {
        var head = HTTPRequest(method: method, scheme: "http", authority: "a.example", path: "/")
        head.headerFields[.upgrade] = upgrade
        head.headerFields[.connection] = connection
        head.headerFields[.secWebSocketVersion] = version
        head.headerFields[.secWebSocketKey] = key
        return Request(head: head, body: RequestBody(buffer: .init()))
    }

    // The key and its accept value of RFC 6455, section 1.3.
    @Test func `the example handshake of RFC 6455 is accepted`() throws {
        let fields = try WebSocketHandshake.response(to: request())
        #expect(fields[.secWebSocketAccept] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(fields[.upgrade] == "websocket" && fields[.connection] == "Upgrade")
    }

    @Test func `header tokens are matched in any letter case and within lists`() throws {
        _ = try WebSocketHandshake.response(to: request(upgrade: "h2c, WebSocket", connection: "keep-alive, upgrade"))
    }

    @Test func `a request that is not a WebSocket handshake returns 426 and the required protocol`() {
        for request in [
            request(method: .post), request(upgrade: nil), request(upgrade: "h2c"), request(connection: "close"),
            request(version: "8"), request(version: nil),
        ] {
            let problem = #expect(throws: Problem.self) { try WebSocketHandshake.response(to: request) }
            #expect(problem?.status == .upgradeRequired && problem?.upgrade == "websocket")
        }
    }

    @Test(arguments: [nil, "", "short", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZWU="] as [String?])
    func `a key that is not 16 bytes in base64 is refused`(key: String?) {
        let problem = #expect(throws: Problem.self) { try WebSocketHandshake.response(to: request(key: key)) }
        #expect(problem?.status == .badRequest)
    }
}
