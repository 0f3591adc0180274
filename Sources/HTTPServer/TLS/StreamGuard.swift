import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes an HTTP/2 request that is sent too slowly, or whose response is not read. The counterpart of
/// ``ConnectionGuard`` for HTTP/2 streams.
final class StreamGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connection: SecureConnection
    private var isOpen = false
    /// The departure observer of the streamed response being written, if any.
    var departure: Departure?
    private var isReading = false
    /// Whether the response is completely written, but not yet completely sent.
    private var isAnswered = false
    /// The number of bytes of an unfinished request that may still be discarded after the response; nil before that.
    private var leftToTake: Int?
    private var deadline: Scheduled<Void>?
    /// The timer that checks whether the client is reading the response.
    private var watch: Scheduled<Void>?
    /// The number of chunks sent so far.
    private var taken = 0

    /// The chunk size in bytes at which progress is measured, to distinguish slow clients from dead ones.
    private static let piece = 8 << 10

    init(_ connection: SecureConnection) {
        self.connection = connection
    }

    func handlerAdded(context: ChannelHandlerContext) {
        isOpen = true
        connection.beginRequest()
        // The timeout also covers the wait for the request's head.
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
            // `Connection` and `Upgrade` are invalid in HTTP/2, and some clients abort because of it.
            head.headerFields[.connection] = nil
            head.headerFields[.upgrade] = nil
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let bytes):
            write(bytes, promise, context)
        case .end:
            if isReading { leftToTake = ConnectionGuard.mostTaken }
            isAnswered = true
            context.write(data, promise: promise)
            // A short response leaves the stream writable, even if the client's flow-control window is closed.
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
            // The timer continues until the rest of the response has been sent.
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

    /// Schedules a check that closes the request if the client has read nothing of the response.
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
