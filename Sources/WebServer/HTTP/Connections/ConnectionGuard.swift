import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Keeps one connection in the book, and ends it where it asks nothing, sends its request too slowly or takes nothing of the
/// answer. Behind an answer that is the last one it goes on taking what comes, for a while: whoever still sends would else be told of
/// a connection that broke, and not of the answer.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let book: ConnectionBook
    private let patience: Patience
    private var connection: ClientConnection?
    /// Requests whose answers are not written yet.
    private var pending = 0
    private var isReading = false
    /// The answer that is being written says that it is the last one.
    private var isLast = false
    /// Bytes that are still taken and thrown away behind the last answer; nil before it.
    private var leftToTake: Int?
    /// Until a request is whole.
    private var deadline: Scheduled<Void>?
    /// Looks whether anything is still taken.
    private var watch: Scheduled<Void>?
    private var hasInputEnded = false
    /// Of the streamed answer that is being written, if one is.
    var departure: Departure? {
        didSet { if hasInputEnded { departure?.note() } }
    }

    struct Patience: Sendable {
        /// Until the first request has come.
        var first = TimeAmount.seconds(20)
        /// For the rest of a request whose head is there.
        var request = TimeAmount.seconds(60)
        /// In which something of an answer must be taken.
        var answer = TimeAmount.seconds(30)
        /// For what still comes behind the last answer.
        var rest = TimeAmount.seconds(5)
    }

    /// Bytes that are taken behind the last answer.
    static let mostTaken = 4 << 20

    init(_ book: ConnectionBook, patience: Patience = Patience()) {
        self.book = book
        self.patience = patience
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
        expect(patience.first, context)
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
        case .head:
            pending += 1
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
        // Whoever else would ask for more reads no longer.
        if leftToTake != nil { context.read() }
        // Most requests come in one piece and need no clock.
        if isReading, deadline == nil { expect(patience.request, context) }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
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
        expect(patience.rest, context)
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

    /// Closes a connection of whose answer nothing has been taken for a while.
    /// - Parameter left: bytes that waited at the last look.
    private func watchAnswer(_ context: ChannelHandlerContext, left: Int) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        watch = context.eventLoop.scheduleTask(in: patience.answer) {
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
