import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOSSL
import NIOTLS

/// A TLS connection that negotiates HTTP/2 or HTTP/1.1 through ALPN, in the client's order of preference. It has the
/// same connection registry and timeouts as unencrypted connections.
struct SecureChannel: ServerChildChannel {
    typealias Exchange = HTTP1Channel.Value
    typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<Exchange>

    struct Value: ServerChildChannelValue {
        /// The negotiated protocol, available after the handshake.
        let version: EventLoopFuture<NIONegotiatedHTTPVersion<Exchange, Streams>>
        let channel: any Channel
    }

    let certificate: ServerCertificate
    let book: ConnectionRegistry
    let http1: HTTP1Channel
    /// The time after which an HTTP/2 connection without requests is closed.
    let idle: TimeAmount

    /// The time that a client has to finish its requests after GOAWAY.
    private static let farewell = TimeAmount.seconds(5)
    /// The maximum number of concurrent requests per connection.
    private static let mostStreams = 100

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let connection = NIOLoopBound(
            SecureConnection(book, idle: idle + Self.farewell), eventLoop: channel.eventLoop)
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers([
                connection.value, NIOSSLServerHandler(context: certificate.context),
            ])
        }.flatMap {
            channel.configureHTTP2AsyncSecureUpgrade { channel in
                // The `ConnectionGuard` of the HTTP/1.1 channel registers the connection itself.
                connection.value.leaveBook()
                return http1.setup(channel: channel, logger: logger)
            } http2ConnectionInitializer: { channel in
                channel.eventLoop.makeCompletedFuture { try streams(of: channel, connection) }
            }
        }.map { Value(version: $0, channel: channel) }
    }

    private func streams(of channel: any Channel, _ connection: NIOLoopBound<SecureConnection>) throws -> Streams {
        let streams = try channel.pipeline.syncOperations.configureAsyncHTTP2Pipeline(
            mode: .server,
            connectionManagerConfiguration: .init(
                maxIdleTime: idle, maxAge: nil, maxGraceTime: Self.farewell, keepalive: nil),
            http2HandlerConfiguration: Self.configuration
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandlers([
                    HTTP2FramePayloadToHTTPServerCodec(), StreamGuard(connection.value),
                ])
                return try Exchange(wrappingChannelSynchronously: stream)
            }
        }
        try channel.pipeline.syncOperations.addHandler(ErrorsEndConnection())
        return streams
    }

    private static var configuration: NIOHTTP2Handler.Configuration {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: mostStreams),
            // The same limit as for HTTP/1.1.
            HTTP2Setting(parameter: .maxHeaderListSize, value: RequestHead.mostBytes),
        ]
        return configuration
    }

    func handle(value: Value, logger: Logger) async {
        // Most failures of this handshake come from port scanners or clients of other protocols.
        guard let version = try? await value.version.get() else { return }
        switch version {
        case .http1_1(let exchange): await http1.handle(value: exchange, logger: logger)
        case .http2(let streams): await handle(streams, logger)
        }
    }

    private func handle(_ streams: Streams, _ logger: Logger) async {
        await withDiscardingTaskGroup { group in
            do {
                for try await stream in streams.inbound {
                    group.addTask { await http1.handle(value: stream, logger: logger) }
                }
            } catch {
                logger.trace("Connection closed with an error", metadata: ["error.message": "\(error)"])
            }
        }
    }
}

/// The limits of a request's head.
enum RequestHead {
    static let mostBytes = 96 << 10
    static let mostBytesOfField = 64 << 10
    static let mostFields = 100
}

/// The last handler of an HTTP/2 connection: closes it after a protocol error that has been reported to the client.
private final class ErrorsEndConnection: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
