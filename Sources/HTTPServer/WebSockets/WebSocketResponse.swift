package import Hummingbird
package import NIOCore
import NIOHTTP1
import NIOWebSocket
import ServiceLifecycle

/// The response that turns an HTTP/1.1 connection into a WebSocket.
package struct WebSocketResponse<Session: WebSocketSession>: StreamedResponse {
    private let session: Session

    package init(_ session: Session) {
        self.session = session
    }

    /// Accepts the client's handshake.
    /// - Throws: see ``WebSocketHandshake/response(to:)``.
    package func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) async throws(Problem) -> Response {
        let fields = try WebSocketHandshake.response(to: request)
        do {
            try await channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
                try pipeline.addHandler(WebSocketGate(), position: .before(encoder))
            }.get()
        } catch {
            throw .abandoned
        }
        return Response(
            status: .switchingProtocols, headers: fields,
            body: ResponseBody { [session] _ in
                // The lease is held as long as the connection is open.
                defer { withExtendedLifetime(share) {} }
                try await Self.run(session, share, on: channel)
            })
    }

    /// Runs a session after the head of the response has been written.
    /// - Returns: when the connection is closed.
    private static func run(
        _ session: Session, _ share: ClientLimiter.ResourceLease?, on channel: any Channel
    ) async throws {
        let handler = try await channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let handler = WebSocketHandler(session, share)
            // The WebSocket handlers precede the handlers of HTTP, which would parse frames as requests.
            try pipeline.addHandlers(
                WebSocketFrameEncoder(),
                ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: WebSocketLimits.messageSize)), handler,
                position: .before(try pipeline.handler(type: HTTPResponseEncoder.self)))
            let gate = try pipeline.context(handlerType: WebSocketGate.self)
            (gate.handler as? WebSocketGate)?.open(gate)
            pipeline.removeHandler(context: gate, promise: nil)
            let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
            // The client may have shut down its sending side before the handler was in the pipeline.
            Departure.note(on: channel, Departure { bound.value.leave() })
            return bound
        }.get()
        try await withGracefulShutdownHandler {
            try await channel.closeFuture.get()
        } onGracefulShutdown: {
            channel.eventLoop.execute { handler.value.end(.goingAway) }
        }
    }
}
