import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import HTTPServer

/// One WebSocket connection on a channel without a network.
struct WebSocketHandlerTests {
    private let channel = EmbeddedChannel()

    /// A session that responds to each message in capitals, and sends the number of updates.
    private struct Echo: WebSocketSession {
        static let interval = TimeAmount.seconds(10)
        private var updates = 0

        mutating func receive(_ message: String) -> [String] { [message.uppercased()] }

        mutating func update() -> [String] {
            updates += 1
            return ["update \(updates)"]
        }
    }

    /// Keeps the channel open after its output is closed, as a network channel does.
    private final class HalfClosure: ChannelOutboundHandler {
        typealias OutboundIn = WebSocketFrame
        private(set) var isOutputClosed = false

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            guard mode == .output else { return context.close(mode: mode, promise: promise) }
            isOutputClosed = true
            promise?.succeed()
        }
    }

    init() throws {
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        try channel.pipeline.syncOperations.addHandler(WebSocketHandler(Echo()))
    }

    private func send(
        _ bytes: [UInt8], as opcode: WebSocketOpcode = .text, fin: Bool = true, isMasked: Bool = true
    ) throws {
        let key: WebSocketMaskingKey? = isMasked ? [1, 2, 3, 4] : nil
        var data = ByteBuffer(bytes: bytes)
        if let key { data.webSocketMask(key) }
        try channel.writeInbound(WebSocketFrame(fin: fin, opcode: opcode, maskKey: key, data: data))
    }

    /// Returns the texts and the names of the control frames that were sent since the last call.
    private func sent() throws -> [String] {
        var texts: [String] = []
        while let frame = try channel.readOutbound(as: WebSocketFrame.self) {
            #expect(frame.maskKey == nil && frame.fin)
            var data = frame.unmaskedData
            switch frame.opcode {
            case .text: texts.append(String(buffer: data))
            case .ping: texts.append("ping")
            case .pong: texts.append("pong " + String(buffer: data))
            case .connectionClose: texts.append("close \(data.readInteger(as: UInt16.self) ?? 0)")
            default: texts.append("\(frame.opcode)")
            }
        }
        return texts
    }

    @Test func `a text message receives a response`() throws {
        try send(Array("hello".utf8))
        #expect(try sent() == ["HELLO"])
        #expect(channel.isActive)
    }

    @Test func `the fragments of a message are joined, also around a ping`() throws {
        try send(Array("hé".utf8.prefix(2)), fin: false)
        try send(Array("now".utf8), as: .ping)
        try send(Array("hé".utf8.dropFirst(2)), as: .continuation, fin: false)
        try send([], as: .continuation)
        #expect(try sent() == ["pong now", "HÉ"])
    }

    @Test func `messages that are due are sent at each interval`() throws {
        channel.embeddedEventLoop.advanceTime(by: .seconds(20))
        #expect(try sent() == ["update 1", "update 2"])
    }

    @Test func `a close frame is returned, and the channel is closed`() throws {
        try send([], as: .connectionClose)
        #expect(try sent() == ["close 1000"])
        #expect(!channel.isActive)
    }

    @Test(arguments: [
        (WebSocketOpcode.binary, [1] as [UInt8], 1003), (.continuation, [1], 1002), (.text, [0xFF, 0xFE], 1007),
        (.text, Array(repeating: 0x61, count: 9000), 1009),
    ])
    func `invalid data closes the connection with the matching status code`(
        opcode: WebSocketOpcode, bytes: [UInt8], code: Int
    ) throws {
        try send(bytes, as: opcode)
        #expect(try sent() == ["close \(code)"])
        #expect(!channel.isActive)
    }

    @Test func `an unmasked frame closes the connection`() throws {
        try send([0x61], isMasked: false)
        #expect(try sent() == ["close 1002"])
    }

    @Test func `a new message within an unfinished one closes the connection`() throws {
        try send([0x61], fin: false)
        try send([0x61])
        #expect(try sent() == ["close 1002"])
    }

    @Test func `fragments that exceed the limit together close the connection`() throws {
        let half = [UInt8](repeating: 0x61, count: 5000)
        try send(half, fin: false)
        try send(half, as: .continuation)
        #expect(try sent() == ["close 1009"])
    }

    @Test func `a client that sends too many frames is disconnected`() throws {
        for _ in 0...WebSocketLimits.framesPerPing where channel.isActive { try send([], as: .pong) }
        #expect(try sent() == ["close 1008"])
        #expect(!channel.isActive)
    }

    @Test func `a client that answers pings stays connected, and one that does not is disconnected`() throws {
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(try sent().contains("ping"))
        try send([], as: .pong)
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(try sent().contains("ping"))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(!channel.isActive)
    }

    @Test func `nothing is sent after the close frame`() throws {
        try send([], as: .connectionClose)
        _ = try sent()
        channel.embeddedEventLoop.advanceTime(by: .seconds(120))
        #expect(try sent() == [])
    }

    @Test(
        arguments: [
            ([0x03, 0xE9], 1000), ([0x0F, 0xA0] + Array("bye".utf8), 1000), ([0x03], 1002), ([0x03, 0xED], 1002),
            ([0, 0], 1002), ([0x03, 0xE8, 0xFF], 1007),
        ] as [([UInt8], Int)])
    func `the reply to a close frame depends on the validity of its status code and reason`(
        content: [UInt8], code: Int
    ) throws {
        try send(content, as: .connectionClose)
        #expect(try sent() == ["close \(code)"])
        #expect(!channel.isActive)
    }

    @Test func `after the server's close frame, the client's close frame closes the channel`() throws {
        let closure = HalfClosure()
        try channel.pipeline.syncOperations.addHandler(closure, position: .first)
        try send([1], as: .binary)
        #expect(try sent() == ["close 1003"])
        #expect(closure.isOutputClosed && channel.isActive)
        try send(Array("hello".utf8))
        #expect(try sent() == [])
        #expect(channel.isActive)
        try send([0x03, 0xEB], as: .connectionClose)
        #expect(try sent() == [])
        #expect(!channel.isActive)
    }

    @Test func `a client that does not close after the server's close frame is disconnected`() throws {
        try channel.pipeline.syncOperations.addHandler(HalfClosure(), position: .first)
        try send([1], as: .binary)
        channel.embeddedEventLoop.advanceTime(by: .seconds(4))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `input after an invalid frame does not reach the handlers of HTTP`() throws {
        let channel = EmbeddedChannel()
        let closure = HalfClosure()
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        try channel.pipeline.syncOperations.addHandlers(
            closure, ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 100)), WebSocketHandler(Echo()))
        // The length 256 exceeds the limit.
        try channel.writeInbound(ByteBuffer(bytes: [0x81, 0xFE, 1, 0, 1, 2, 3, 4]))
        #expect(closure.isOutputClosed && channel.isActive)
        // `writeInbound` throws an error that reaches the end of the pipeline.
        for _ in 1...WebSocketLimits.framesPerPing { try channel.writeInbound(ByteBuffer(bytes: [0x81, 0x81])) }
        #expect(channel.isActive)
        try channel.writeInbound(ByteBuffer(bytes: [0x81, 0x81]))
        #expect(!channel.isActive)
    }

    @Test func `messages that are due are not sent while the client does not read`() throws {
        channel.isWritable = false
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(try sent() == [])
        channel.isWritable = true
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(try sent() == ["update 1"])
    }

    @Test func `a client over its rate limit receives no updates, and its messages close the connection`() throws {
        let limiter = ClientLimiter(ClientLimits(workPerSecond: 1, workAtOnce: 3600))
        let share = try limiter.share(.streams, for: .unknown, chargedBy: { 0 })
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        try channel.pipeline.syncOperations.addHandler(WebSocketHandler(Echo(), share))
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .text)
        #expect(limiter.charged > 0)
        share.charge(2 * 3600)
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
        try channel.writeInbound(
            WebSocketFrame(fin: true, opcode: .text, maskKey: [1, 2, 3, 4], data: ByteBuffer(string: "hello")))
        let reply = try #require(try channel.readOutbound(as: WebSocketFrame.self))
        #expect(reply.opcode == .connectionClose && reply.data == ByteBuffer(bytes: [0x03, 0xF5]))
        #expect(!channel.isActive)
    }

    @Test func `a client with an API key is not charged for its session`() throws {
        let limiter = ClientLimiter(ClientLimits(workPerSecond: 1, workAtOnce: 3600))
        let share = try limiter.share(.streams, for: .unknown)
        share.charge(2 * 3600)
        #expect(limiter.charged == 0 && !share.isOverLimit)
    }

    @Test func `a frame with a reserved bit closes the connection`() throws {
        let frame = WebSocketFrame(fin: true, rsv1: true, opcode: .text, maskKey: [1, 2, 3, 4], data: ByteBuffer())
        try channel.writeInbound(frame)
        #expect(try sent() == ["close 1002"])
    }

    @Test func `input that arrives before the WebSocket handler is installed is buffered and then delivered`() throws {
        let channel = EmbeddedChannel(handler: WebSocketGate())
        try channel.writeInbound(ByteBuffer(string: "first "))
        try channel.writeInbound(ByteBuffer(string: "frames"))
        #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
        let context = try channel.pipeline.syncOperations.context(handlerType: WebSocketGate.self)
        try #require(context.handler as? WebSocketGate).open(context)
        #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "first frames"))
    }

    @Test func `after the switch to WebSocket, output of the HTTP handlers is discarded`() throws {
        let end = ByteBuffer(string: "0\r\n\r\n")
        #expect(throws: ChannelError.self) { try channel.writeOutbound(end) }
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
    }
}
