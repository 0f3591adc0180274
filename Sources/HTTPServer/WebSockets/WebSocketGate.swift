import NIOCore

/// Holds the input that follows an accepted handshake until the handlers of WebSocket frames are in the pipeline. The
/// HTTP parser would discard it.
final class WebSocketGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var held = ByteBuffer()

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        held.writeBuffer(&bytes)
        if held.readableBytes > 2 * WebSocketLimits.messageSize { context.close(promise: nil) }
    }

    /// Passes on the input that was held. Must be called before the gate is removed.
    func open(_ context: ChannelHandlerContext) {
        guard held.readableBytes > 0 else { return }
        context.fireChannelRead(wrapInboundOut(held))
        context.fireChannelReadComplete()
    }
}

@available(*, unavailable)
extension WebSocketGate: Sendable {}
