import NIOCore

/// Registers a TLS connection before its first byte arrives, and closes it if the client sends no request in time.
final class SecureConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let book: ConnectionRegistry
    private let timeout: ConnectionGuard.Timeout
    private let idle: TimeAmount
    private var connection: ClientConnection?
    /// The number of open HTTP/2 requests.
    private var streams = 0
    /// The scheduled close of a connection whose next request does not arrive in time.
    private var deadline: Scheduled<Void>?
    private var channel: (any Channel)?

    /// Creates the handler.
    /// - Parameter idle: the time between the last request and the closing of the connection.
    init(_ book: ConnectionRegistry, idle: TimeAmount, timeout: ConnectionGuard.Timeout = ConnectionGuard.Timeout()) {
        self.book = book
        self.idle = idle
        self.timeout = timeout
    }

    var requestPatience: ConnectionGuard.Timeout { timeout }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { open(context.channel) }
    }

    func channelActive(context: ChannelHandlerContext) {
        open(context.channel)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leaveBook()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leaveBook()
    }

    private func open(_ channel: any Channel) {
        guard connection == nil else { return }
        let connection = ClientConnection(of: ClientNetwork(channel.remoteAddress)) { channel.close(promise: nil) }
        (self.connection, self.channel) = (connection, channel)
        expect(timeout.first)
        book.add(connection)?.close()
    }

    /// Removes the connection from the registry, because it has closed or another handler has taken it over.
    func leaveBook() {
        if let connection { book.remove(connection) }
        deadline?.cancel()
        (deadline, channel) = (nil, nil)
    }

    func beginRequest() {
        streams += 1
        connection?.isIdle = false
        deadline?.cancel()
        deadline = nil
    }

    func endRequest() {
        streams -= 1
        guard streams == 0 else { return }
        connection?.isIdle = true
        expect(idle)
    }

    private func expect(_ time: TimeAmount) {
        guard let channel else { return }
        deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

@available(*, unavailable)
extension SecureConnection: Sendable {}
