import NIOCore
import NIOWebSocket

/// The server's end of a WebSocket connection (RFC 6455): assembles messages, answers pings, and closes the connection
/// of a client that violates the protocol, sends too much, or does not answer pings.
///
/// The handlers of HTTP stay in the pipeline behind this one, so that the limits on connections still apply. They
/// receive no further input, and their output is discarded.
final class WebSocketHandler<Session: WebSocketSession>: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = Never
    typealias OutboundIn = Never
    typealias OutboundOut = WebSocketFrame

    private var session: Session
    /// The client's lease of a stream, by which the session's processor time is charged; nil without rate limits.
    private let share: ClientLimiter.ResourceLease?
    private var context: ChannelHandlerContext?
    /// The fragments of the text message that is being received; nil between messages.
    private var fragments: ByteBuffer?
    /// The number of frames received since the last ping or since the server's close frame.
    private var received = 0
    private var timers: [RepeatedTask] = []
    /// The scheduled close of a connection whose client does not complete the closing handshake.
    private var deadline: Scheduled<Void>?
    /// Whether the server has sent a close frame, or the channel is closed.
    private var hasEnded = false

    init(_ session: Session, _ share: ClientLimiter.ResourceLease? = nil) {
        self.session = session
        self.share = share
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // Before the first ping, a client need not have sent any frame.
        received = 1
        repeatedly(each: Session.interval, context) { $0.update() }
        repeatedly(each: WebSocketLimits.pingInterval, context) { $0.ping() }
        context.read()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
        deadline?.cancel()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    /// Closes the channel of a client that has shut down its sending side.
    func leave() {
        context?.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // After an invalid frame, the decoder reports all further input as errors.
        guard !hasEnded else { return discard(context) }
        guard let error = error as? NIOWebSocketError else { return context.fireErrorCaught(error) }
        end(error == .invalidFrameLength ? .messageTooLarge : .protocolError)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard !hasEnded else { return discard(context, isClose: frame.opcode == .connectionClose) }
        received += 1
        // Clients mask each frame, and no extension has been agreed on (sections 5.1 and 5.2).
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return end(.protocolError) }
        guard received <= WebSocketLimits.framesPerPing else { return end(.policyViolation) }
        switch frame.opcode {
        case .text where fragments == nil: add(frame, to: ByteBuffer())
        case .continuation:
            guard let fragments else { return end(.protocolError) }
            add(frame, to: fragments)
        case .ping: write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .pong: break
        case .connectionClose: end(Self.reply(to: frame.unmaskedData), isReply: true)
        case .binary: end(.unacceptableData)
        default: end(.protocolError)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // The handlers of HTTP stop requesting reads when the request has ended.
        context.read()
    }

    /// Discards the output of the HTTP handlers.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        promise?.fail(ChannelError.outputClosed)
    }

    /// Discards input that follows the server's close frame. The client's close frame completes the closing handshake.
    private func discard(_ context: ChannelHandlerContext, isClose: Bool = false) {
        received += 1
        if isClose || received > WebSocketLimits.framesPerPing { context.close(promise: nil) }
    }

    /// Returns the status code of the reply to a client's close frame (sections 5.5.1 and 7.4).
    private static func reply(to content: ByteBuffer) -> WebSocketErrorCode {
        var content = content
        guard content.readableBytes > 0 else { return .normalClosure }
        switch content.readInteger(as: UInt16.self) ?? 0 {
        case 1000...1003, 1007...1014, 3000...4999: break
        default: return .protocolError
        }
        let isText = String(validating: content.readableBytesView, as: UTF8.self) != nil
        return isText ? .normalClosure : .dataInconsistentWithMessage
    }

    private func add(_ frame: WebSocketFrame, to earlier: ByteBuffer) {
        var (message, data) = (earlier, frame.unmaskedData)
        message.writeBuffer(&data)
        guard message.readableBytes <= WebSocketLimits.messageSize else { return end(.messageTooLarge) }
        guard frame.fin else {
            fragments = message
            return
        }
        fragments = nil
        guard let text = String(validating: message.readableBytesView, as: UTF8.self) else {
            return end(.dataInconsistentWithMessage)
        }
        guard !isOverLimit else { return end(WebSocketLimits.tryAgainLater) }
        send { $0.receive(text) }
    }

    /// Sends the messages that are due. A client that does not read, or that has reached its rate limit, receives them
    /// at a later interval.
    private func update() {
        guard let context, context.channel.isWritable, !isOverLimit else { return }
        send { $0.update() }
    }

    /// Sends the messages that the session returns, and charges the client for computing them.
    private func send(_ messages: (inout Session) -> [String]) {
        let (due, work) = ProcessorTime.measure { messages(&session) }
        share?.charge(work)
        for message in due { write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message))) }
    }

    private var isOverLimit: Bool { share?.isOverLimit ?? false }

    private func write(_ frame: WebSocketFrame) {
        guard let context, !hasEnded else { return }
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    private func ping() {
        // Neither a message nor a pong since the last ping.
        guard received > 0 else {
            context?.close(promise: nil)
            return
        }
        received = 0
        write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    }

    /// Sends a close frame with a status code, then closes the channel. If the client has not sent a close frame, only
    /// the output is closed at first, and input is discarded for a few seconds. Otherwise a client that is still
    /// sending would see a connection reset instead of the close frame.
    /// - Parameter isReply: whether the client has sent a close frame.
    func end(_ code: WebSocketErrorCode, isReply: Bool = false) {
        guard let context, !hasEnded else { return }
        stop()
        (received, fragments) = (0, nil)
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: WebSocketLimits.closeTimeout) { channel.close(promise: nil) }
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)))
            .assumeIsolated().whenComplete { _ in
                guard channel.isActive else { return }
                bound.value.close(mode: isReply ? .all : .output, promise: nil)
            }
    }

    private func stop() {
        hasEnded = true
        for timer in timers { timer.cancel() }
        timers = []
    }

    private func repeatedly(
        each interval: TimeAmount, _ context: ChannelHandlerContext,
        _ body: @escaping @Sendable (WebSocketHandler) -> Void
    ) {
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        timers.append(
            context.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in body(bound.value) })
    }
}

@available(*, unavailable)
extension WebSocketHandler: Sendable {}

/// The limits on a client of a WebSocket connection.
enum WebSocketLimits {
    /// The maximum size of a message in bytes.
    static let messageSize = 8 << 10
    /// The time between two pings, within which a client must send a frame.
    static let pingInterval = TimeAmount.seconds(30)
    /// The time after the server's close frame within which a client must read it and close the connection.
    static let closeTimeout = TimeAmount.seconds(5)
    /// The maximum number of frames between two pings.
    static let framesPerPing = 100
    /// The status code for a client that has reached its rate limit: "Try Again Later" in the IANA registry.
    static let tryAgainLater = WebSocketErrorCode.unknown(1013)
}
