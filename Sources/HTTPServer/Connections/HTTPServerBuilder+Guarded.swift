package import HummingbirdCore
import NIOCore

extension HTTPServerBuilder {
    /// Builds the listener: HTTP/2 and HTTP/1.1 over TLS if there is a certificate, otherwise HTTP/1.1 in plain text.
    /// - Parameter idle: the number of seconds after which a connection without a request is closed.
    package static func guarded(
        by connections: ConnectionRegistry, idle: Int, certificate: ServerCertificate?
    ) -> HTTPServerBuilder {
        let idle = TimeAmount.seconds(Int64(idle))
        let exchanges = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionGuard(connections)], idleTimeout: idle,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: RequestHead.mostBytesOfField, maxHeaderListSize: RequestHead.mostBytes,
                maxHeaderFieldCount: RequestHead.mostFields))
        guard let certificate else { return .http1(configuration: exchanges) }
        return HTTPServerBuilder { responder in
            SecureChannel(
                certificate: certificate, book: connections,
                http1: HTTP1Channel(responder: responder, configuration: exchanges), idle: idle)
        }
    }
}
