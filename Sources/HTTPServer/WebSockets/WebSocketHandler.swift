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
    private var context: ChannelHandlerContext?
    /// The fragments of the text message that is being received; nil between messages.
    private var fragments: ByteBuffer?
    /// Frames received since the last ping.
    private var received = 0
    private var timers: [RepeatedTask] = []
    private var hasEnded = false

    init(_ session: Session) {
        self.session = session
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // A client that has sent no frame until the first ping is not yet suspect.
        received = 1
        repeatedly(each: Session.interval, context) { handler in handler.send(handler.session.update()) }
        repeatedly(each: WebSocketLimits.pingInterval, context) { $0.ping() }
        context.read()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? NIOWebSocketError else { return context.fireErrorCaught(error) }
        end(error == .invalidFrameLength ? .messageTooLarge : .protocolError)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard !hasEnded else { return }
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
        case .connectionClose: end(.normalClosure)
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
        send(session.receive(text))
    }

    private func send(_ messages: [String]) {
        for message in messages { write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message))) }
    }

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

    /// Sends a close frame with a status code and closes the channel.
    func end(_ code: WebSocketErrorCode) {
        guard let context, !hasEnded else { return }
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        // A client that reads nothing would keep the connection open.
        let channel = context.channel
        context.eventLoop.scheduleTask(in: WebSocketLimits.closeTimeout) { channel.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)))
            .assumeIsolated().whenComplete { _ in bound.value.close(promise: nil) }
        stop()
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
    /// The time within which a client must read the close frame.
    static let closeTimeout = TimeAmount.seconds(5)
    /// The maximum number of frames between two pings.
    static let framesPerPing = 100
}
