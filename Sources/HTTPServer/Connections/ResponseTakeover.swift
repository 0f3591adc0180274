package import NIOCore
package import NIOHTTPTypes

/// A channel handler that writes the rest of a streamed response in place of the request's task. A response that mostly
/// waits then keeps neither the task nor the request in memory.
///
/// The task ends by throwing ``ResponseTakenOver``, after which the HTTP server closes the channel; this handler
/// suppresses that one close. Only this handler ends the response, and it closes the channel afterwards.
package final class ResponseTakeover<Writer: TakenOverResponse>: ChannelDuplexHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private var writer: Writer
    private var context: ChannelHandlerContext?
    private var hasTaskEnded = false
    private var hasEnded = false

    init(_ writer: Writer) {
        self.writer = writer
    }

    /// Adds this handler to the pipeline, between the guard, which limits the client, and the handlers of the request's
    /// task.
    func join(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        try pipeline.addHandler(self, position: .after(try Departure.guardHandler(of: pipeline)))
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let channel = context.channel
        writer.begin(
            onReady: { loop.execute { bound.value.writeReady() } },
            close: { channel.close(promise: nil) })
        Departure.note(on: context.channel, Departure { bound.value.end() })
        writeReady()
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        leave()
        self.context = nil
    }

    package func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        writeReady()
        context.fireChannelWritabilityChanged()
    }

    /// Discards the rest of the request, and all later requests.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    package func channelReadComplete(context: ChannelHandlerContext) {
        // The handlers of the request's task no longer issue reads. Without reads, the client's departure would go
        // unnoticed.
        context.read()
    }

    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard !hasTaskEnded, mode != .input, context.channel.isActive else {
            return context.close(mode: mode, promise: promise)
        }
        hasTaskEnded = mode == .all
        promise?.succeed()
        context.read()
    }

    /// Writes the available pieces while the channel is writable.
    private func writeReady() {
        guard let context else { return }
        var hasWritten = false
        while !hasEnded, context.channel.isWritable, let pieces = writer.nextPieces() {
            for piece in pieces { context.write(wrapOutboundOut(.body(piece)), promise: nil) }
            hasWritten = true
            if writer.isComplete { return end() }
        }
        if hasWritten { context.flush() }
    }

    /// Ends the response and closes the channel.
    private func end() {
        guard let context, !hasEnded else { return }
        if let last = writer.lastPiece { context.write(wrapOutboundOut(.body(last)), promise: nil) }
        leave()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            bound.value.close(promise: nil)
        }
    }

    private func leave() {
        guard !hasEnded else { return }
        hasEnded = true
        writer.leave()
    }
}

@available(*, unavailable)
extension ResponseTakeover: Sendable {}

/// The body of a response that a ``ResponseTakeover`` writes. Its methods are called on the channel's event loop.
package protocol TakenOverResponse: Sendable {
    /// Starts the body.
    /// - Parameters:
    ///   - onReady: must be called when `nextPieces` has pieces again; may be called from any thread.
    ///   - close: must be called to close the connection of a client that does not read; may be called from any thread.
    func begin(onReady: @escaping @Sendable () -> Void, close: @escaping @Sendable () -> Void)
    /// Returns the next pieces of the body; nil if none are ready.
    mutating func nextPieces() -> [ByteBuffer]?
    /// Whether the pieces returned so far complete the body.
    var isComplete: Bool { get }
    /// The final piece of the body, for example the trailer of a compressed stream; nil for none.
    var lastPiece: ByteBuffer? { get }
    /// Releases the response's resources. Called once, when the response is complete or the client has disconnected.
    func leave()
}

/// Ends the task of a response that the channel continues to write.
package struct ResponseTakenOver: Error {}

extension TakenOverResponse {
    /// Lets the channel write the rest of a response whose head has been written.
    /// - Throws: ``ResponseTakenOver`` on success, or the error of a closed channel, after calling `leave`.
    package func takeOver(_ channel: any Channel) async throws {
        do {
            try await channel.eventLoop.submit {
                try ResponseTakeover(self).join(channel.pipeline.syncOperations)
            }.get()
        } catch {
            leave()
            throw error
        }
        throw ResponseTakenOver()
    }
}
