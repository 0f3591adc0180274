import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends one request of HTTP/2 that is sent too slowly, or of whose answer nothing is taken; what ``ConnectionGuard`` does for
/// connections of HTTP/1.1.
final class StreamGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connection: SecureConnection
    private var isOpen = false
    /// Of the streamed answer that is being written, if it is one.
    var departure: Departure?
    private var isReading = false
    /// All of its answer is written: what is left has only to be taken.
    private var isAnswered = false
    /// Bytes that are still taken behind the answer, whose request has not ended; nil before that.
    private var leftToTake: Int?
    private var deadline: Scheduled<Void>?
    /// Looks whether anything is still taken.
    private var watch: Scheduled<Void>?
    /// Pieces of the answer that have gone out.
    private var taken = 0

    /// Bytes of an answer whose going is told, so that slow and dead readers are told apart.
    private static let piece = 8 << 10

    init(_ connection: SecureConnection) {
        self.connection = connection
    }

    func handlerAdded(context: ChannelHandlerContext) {
        isOpen = true
        connection.beginRequest()
        // Its head is yet to come.
        expect(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        close()
    }

    func channelInactive(context: ChannelHandlerContext) {
        close()
        context.fireChannelInactive()
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        departure?.note()
        departure = nil
        connection.endRequest()
        deadline?.cancel()
        watch?.cancel()
        (deadline, watch) = (nil, nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isReading = true
        case .body(let bytes):
            leftToTake? -= bytes.readableBytes
            if leftToTake ?? 0 < 0 { return context.close(promise: nil) }
        case .end:
            isReading = false
            deadline?.cancel()
            deadline = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // Has no meaning here, and clients end over it.
            head.headerFields[.connection] = nil
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let bytes):
            write(bytes, promise, context)
        case .end:
            if isReading { leftToTake = ConnectionGuard.mostTaken }
            isAnswered = true
            context.write(data, promise: promise)
            // A short answer that the reader gives no room leaves the stream writable.
            if watch == nil { watchAnswer(context) }
        }
    }

    private func write(_ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
        var bytes = bytes
        while bytes.readableBytes > Self.piece, let piece = bytes.readSlice(length: Self.piece) {
            context.write(wrapOutboundOut(.body(piece))).assumeIsolated().whenSuccess { self.taken &+= 1 }
        }
        let last = promise ?? context.eventLoop.makePromise()
        last.futureResult.assumeIsolated().whenSuccess { self.taken &+= 1 }
        context.write(wrapOutboundOut(.body(bytes)), promise: last)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if isAnswered {
            // Is watched until it is taken.
        } else if context.channel.isWritable {
            watch?.cancel()
            watch = nil
        } else if watch == nil {
            watchAnswer(context)
        }
        context.fireChannelWritabilityChanged()
    }

    private func expect(_ context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: connection.requestPatience.request) {
            channel.close(promise: nil)
        }
    }

    /// Closes a request of whose answer nothing has been taken for a while.
    private func watchAnswer(_ context: ChannelHandlerContext) {
        let (before, channel) = (taken, context.channel)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        watch = context.eventLoop.scheduleTask(in: connection.requestPatience.answer) {
            let (handler, context) = bound.value
            handler.watch = nil
            guard handler.isOpen, handler.isAnswered || !channel.isWritable else { return }
            if handler.taken > before { handler.watchAnswer(context) } else { channel.close(promise: nil) }
        }
    }
}

@available(*, unavailable)
extension StreamGuard: Sendable {}
