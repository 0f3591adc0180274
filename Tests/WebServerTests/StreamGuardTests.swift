import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WebServer

/// How long one request of HTTP/2 may take, by a loop whose time the tests move.
struct StreamGuardTests {
    private let channel = EmbeddedChannel()

    init() throws {
        let book = ConnectionRegistry(most: 10, ofClient: nil, proxies: TrustedProxies())
        try channel.pipeline.syncOperations.addHandler(StreamGuard(SecureConnection(book, idle: .seconds(60))))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
    }

    private func ask(whole: Bool = true) throws {
        let head = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        if whole { try channel.writeInbound(HTTPRequestPart.end(nil)) }
    }

    @Test func `what is asked too slowly ends`() throws {
        try ask(whole: false)
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test func `a whole request may wait for its answer`() throws {
        try ask()
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test func `a short answer that is never taken ends`() throws {
        try ask()
        // Without a flush nothing goes out, as where the reader gives no room.
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        channel.write(HTTPResponsePart.body(ByteBuffer(string: "ok")), promise: nil)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test func `a stream that has nothing to tell goes on`() throws {
        try ask()
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: "now")))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }
}
