import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import HTTPServer

/// The timeouts of an HTTP/2 stream, on an event loop whose clock the tests advance.
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

    @Test func `a stream whose request arrives too slowly is closed`() throws {
        try ask(whole: false)
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test func `a stream with a complete request stays open while waiting for its response`() throws {
        try ask()
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test func `a stream whose short response is never read is closed`() throws {
        try ask()
        // Without a flush nothing is written, as if the client's flow-control window were closed.
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        channel.write(HTTPResponsePart.body(ByteBuffer(string: "ok")), promise: nil)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test func `an idle event stream stays open`() throws {
        try ask()
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: "now")))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }
}
