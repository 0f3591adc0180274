import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// A streamed response whose task has ended, on an embedded channel without a network.
struct ResponseTakeoverTests {
    private let channel = EmbeddedChannel()
    private let body = Body()

    init() throws {
        let book = ConnectionRegistry(most: 10, ofClient: nil, proxies: TrustedProxies())
        try channel.pipeline.syncOperations.addHandler(ConnectionGuard(book))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        try ask()
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        _ = try channel.readOutbound(as: HTTPResponsePart.self)
        try ResponseTakeover(body).join(channel.pipeline.syncOperations)
    }

    private func ask() throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    /// Returns what was written since the previous call: the text of each piece, and `.` for the end.
    private func written() throws -> [String] {
        channel.embeddedEventLoop.run()
        var texts: [String] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            switch part {
            case .head: texts.append("head")
            case .body(let bytes): texts.append(String(buffer: bytes))
            case .end: texts.append(".")
            }
        }
        return texts
    }

    @Test func `each piece of a streamed body is written as soon as the body provides it`() throws {
        #expect(try written() == [])
        body.add("one", "two")
        #expect(try written() == ["one", "two"])
        body.add("three")
        #expect(try written() == ["three"])
    }

    @Test func `the end of the request's task does not close the channel, but a later close does`() throws {
        channel.close(mode: .output, promise: nil)
        try channel.close().wait()
        #expect(channel.isActive)
        body.add("still open")
        #expect(try written() == ["still open"])
        #expect(body.departures == 0)
        try channel.close().wait()
        #expect(!channel.isActive)
        #expect(body.departures == 1)
    }

    @Test func `a complete body ends the response and closes the channel`() throws {
        body.add("last")
        body.complete()
        #expect(try written() == ["last", "tail", "."])
        #expect(!channel.isActive)
        #expect(body.departures == 1)
    }

    @Test func `a client that closes its sending side counts as disconnected`() throws {
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(try written() == ["tail", "."])
        #expect(body.departures == 1)
    }

    @Test func `no pieces are taken from the body while the client does not read`() throws {
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        body.add("waits")
        #expect(try written() == [])
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        #expect(try written() == ["waits"])
    }

    @Test func `the connection of a client that reads nothing for too long is closed`() throws {
        channel.close(promise: nil)
        body.closeConnection()
        #expect(!channel.isActive)
        #expect(body.departures == 1)
    }

    @Test func `requests sent during the stream are discarded`() throws {
        for _ in 1...2 { #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil) }
        try ask()
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    }
}

/// A response body that consists of the given texts and ends with `tail`.
private final class Body: TakenOverResponse {
    private struct State {
        var pieces: [String] = []
        var isComplete = false
        var departures = 0
        var onReady: (@Sendable () -> Void)?
        var close: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var departures: Int { state.withLock { $0.departures } }
    var isComplete: Bool { state.withLock { $0.isComplete && $0.pieces.isEmpty } }
    var lastPiece: ByteBuffer? { ByteBuffer(string: "tail") }

    func add(_ pieces: String...) {
        state.withLock { state in
            state.pieces += pieces
            return state.onReady
        }?()
    }

    func complete() {
        state.withLock { state in
            state.isComplete = true
            return state.onReady
        }?()
    }

    func closeConnection() { state.withLock { $0.close }?() }

    func begin(onReady: @escaping @Sendable () -> Void, close: @escaping @Sendable () -> Void) {
        state.withLock { ($0.onReady, $0.close) = (onReady, close) }
    }

    func nextPieces() -> [ByteBuffer]? {
        state.withLock { state in
            guard !state.pieces.isEmpty else { return nil }
            defer { state.pieces = [] }
            return state.pieces.map { ByteBuffer(string: $0) }
        }
    }

    func leave() { state.withLock { $0.departures += 1 } }
}
