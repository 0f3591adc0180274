import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import HTTPServer

/// The change from HTTP to WebSocket frames, on a channel without a network.
@Suite(.timeLimit(.minutes(1)))
struct WebSocketResponseTests {
    private let channel = NIOAsyncTestingChannel()

    private struct Silence: WebSocketSession {
        static let interval = TimeAmount.seconds(10)
        mutating func receive(_ message: String) -> [String] { [] }
        mutating func update() -> [String] { [] }
    }

    /// The writer of a body, which WebSockets do not use.
    private struct NoWriter: ResponseBodyWriter {
        mutating func write(_ buffer: ByteBuffer) async throws {}
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    init() async throws {
        let connections = ConnectionRegistry(most: 10, ofClient: nil, proxies: TrustedProxies())
        try await channel.testingEventLoop.executeInContext { [channel] in
            try channel.pipeline.syncOperations.addHandlers(HTTPResponseEncoder(), ConnectionGuard(connections))
        }
        try await channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).get()
    }

    /// Accepts a handshake, and returns the body of the response, which runs the session.
    private func accepted() async throws -> ResponseBody {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: "/")
        head.headerFields = [
            .upgrade: "websocket", .connection: "Upgrade", .secWebSocketVersion: "13",
            .secWebSocketKey: "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        return try await WebSocketResponse(Silence()).response(to: request, nil, channel: channel).body
    }

    private func endInput() async throws {
        try await channel.testingEventLoop.executeInContext { [channel] in
            channel.pipeline.syncOperations.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    @Test func `a client that has shut down its sending side before the handshake is accepted is disconnected`()
        async throws
    {
        try await endInput()
        try await accepted().write(NoWriter())
        #expect(!channel.isActive)
    }

    @Test func `a client that shuts down its sending side before frames are read is disconnected`() async throws {
        let body = try await accepted()
        try await endInput()
        try await body.write(NoWriter())
        #expect(!channel.isActive)
    }

    @Test func `a close frame that arrives before frames are read is answered`() async throws {
        let body = try await accepted()
        try await channel.writeInbound(ByteBuffer(bytes: [0x88, 0x80, 0, 0, 0, 0]))
        try await body.write(NoWriter())
        #expect(!channel.isActive)
        var sent: [UInt8] = []
        while let bytes = try await channel.readOutbound(as: ByteBuffer.self) { sent += bytes.readableBytesView }
        #expect(sent == [0x88, 2, 0x03, 0xE8])
    }
}
