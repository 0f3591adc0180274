import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Registers a connection, and closes it if the client sends no request, sends it too slowly, or does not read the
/// response. After the last response it continues to read and discard input for a few seconds. Otherwise a client that
/// is still sending would see a connection reset instead of the response.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let book: ConnectionRegistry
    private let timeout: Timeout
    private var connection: ClientConnection?
    /// The number of requests whose responses are not yet written.
    private var pending = 0
    private var isReading = false
    /// Whether the latest request asks to upgrade the connection to another protocol.
    private var hasUpgrade = false
    /// Whether the response being written is the last one of the connection.
    private var isLast = false
    /// The number of bytes that may still be discarded after the last response; nil before that response.
    private var leftToTake: Int?
    /// The scheduled close of a connection whose request does not arrive in time, or after the last response.
    private var deadline: Scheduled<Void>?
    /// The timer that checks whether the client is reading the response.
    private var watch: Scheduled<Void>?
    private var hasInputEnded = false
    /// The departure observer of the streamed response being written, if any.
    var departure: Departure? {
        didSet { if hasInputEnded { departure?.note() } }
    }

    /// The timeouts of a connection.
    struct Timeout: Sendable {
        /// The time until the first request must begin.
        var first = TimeAmount.seconds(20)
        /// The time after a request's head within which the request must be complete.
        var request = TimeAmount.seconds(60)
        /// The time within which the client must read some bytes of the response.
        var answer = TimeAmount.seconds(30)
        /// The time during which input is discarded after the last response.
        var rest = TimeAmount.seconds(5)
    }

    /// The maximum number of bytes discarded after the last response.
    static let mostTaken = 4 << 20

    init(_ book: ConnectionRegistry, timeout: Timeout = Timeout()) {
        self.book = book
        self.timeout = timeout
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { open(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        open(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        close()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        close()
    }

    private func open(_ context: ChannelHandlerContext) {
        guard connection == nil else { return }
        let channel = context.channel
        let connection = ClientConnection(of: ClientNetwork(channel.remoteAddress)) { channel.close(promise: nil) }
        self.connection = connection
        expect(timeout.first, context)
        book.add(connection)?.close()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { endInput() }
        context.fireUserInboundEventTriggered(event)
    }

    private func endInput() {
        hasInputEnded = true
        departure?.note()
    }

    private func close() {
        endInput()
        departure = nil
        if let connection { book.remove(connection) }
        deadline?.cancel()
        watch?.cancel()
        (deadline, watch) = (nil, nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if leftToTake != nil { return take(unwrapInboundIn(data), context) }
        switch unwrapInboundIn(data) {
        case .head(let head):
            pending += 1
            hasUpgrade = head.headerFields[.upgrade] != nil
            isReading = true
            connection?.isIdle = false
            deadline?.cancel()
            deadline = nil
        case .body:
            break
        case .end:
            isReading = false
            deadline?.cancel()
            deadline = nil
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // After the last response, no other handler issues reads.
        if leftToTake != nil { context.read() }
        // Most requests arrive in a single read and need no timer.
        if isReading, deadline == nil { expect(timeout.request, context) }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var data = data
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // The HTTP parser ignores all input after a request to upgrade, so a refused upgrade is the last request.
            if hasUpgrade, pending == 1, head.status != .switchingProtocols {
                head.headerFields[.connection] = "close"
                data = wrapOutboundOut(.head(head))
            }
            isLast = head.headerFields[.connection] == "close"
        case .body:
            break
        case .end:
            pending -= 1
            departure = nil
            if isLast { return writeLast(data, promise, context) }
            if pending == 0, !isReading { connection?.isIdle = true }
        }
        context.write(data, promise: promise)
    }

    private func writeLast(_ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
        connection?.isIdle = true
        leftToTake = Self.mostTaken
        deadline?.cancel()
        expect(timeout.rest, context)
        context.writeAndFlush(data, promise: promise)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    private func take(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        guard case .body(let bytes) = part else { return }
        leftToTake? -= bytes.readableBytes
        if leftToTake ?? 0 < 0 { context.close(promise: nil) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            watch?.cancel()
            watch = nil
        } else if watch == nil {
            watchAnswer(context, left: .max)
        }
        context.fireChannelWritabilityChanged()
    }

    private func expect(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    /// Schedules a check that closes the connection if the client has read nothing of the response since the last
    /// check.
    /// - Parameter left: the number of bytes outstanding at the last check.
    private func watchAnswer(_ context: ChannelHandlerContext, left: Int) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        watch = context.eventLoop.scheduleTask(in: timeout.answer) {
            let (handler, context) = bound.value
            handler.lookAtAnswer(context, before: left)
        }
    }

    private func lookAtAnswer(_ context: ChannelHandlerContext, before: Int) {
        watch = nil
        guard !context.channel.isWritable, let options = context.channel.syncOptions,
            let left = try? options.getOption(.bufferedWritableBytes)
        else { return }
        if left < before { watchAnswer(context, left: left) } else { context.close(promise: nil) }
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
