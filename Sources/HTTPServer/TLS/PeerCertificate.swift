import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
package import TransitCore

/// The certificate that another server presents, read without being trusted, to explain why it is rejected.
package struct PeerCertificate: Sendable {
    package let begin: EpochSeconds
    package let end: EpochSeconds
    /// Whether the certificate's issuer equals its subject.
    package let isSelfSigned: Bool

    private init(_ certificate: NIOSSLCertificate) {
        begin = EpochSeconds(Int64(certificate.notValidBefore))
        end = EpochSeconds(Int64(certificate.notValidAfter))
        let names = (try? certificate.toDERBytes()).flatMap { CertificateNames(der: $0) }
        isSelfSigned = names?.areTheSame == true
    }

    /// Connects to a server and reads its certificate. No request is sent.
    /// - Returns: nil if the server presents none within five seconds.
    package static func presented(by host: String, port: Int) async -> PeerCertificate? {
        let limit = TimeAmount.seconds(5)
        let presented = Presented()
        guard let context = try? NIOSSLContext(configuration: .makeClientConfiguration()) else { return nil }
        // SNI may contain a host name, but not an IP address (RFC 6066, section 3).
        let name = (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(limit)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: name) {
                        (chain: [NIOSSLCertificate], decision: EventLoopPromise<NIOSSLVerificationResult>) in
                        if let first = chain.first { presented.set(PeerCertificate(first)) }
                        decision.succeed(.failed)
                    }
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
        guard let channel = try? await bootstrap.connect(host: host, port: port).get() else { return nil }
        let timeout = channel.eventLoop.scheduleTask(in: limit) { channel.close(mode: .all, promise: nil) }
        // The TLS handshake fails on the rejected certificate, which closes the channel.
        try? await channel.closeFuture.get()
        timeout.cancel()
        return presented.certificate
    }
}

/// The certificate presented on one connection.
private final class Presented: Sendable {
    private let value = Mutex<PeerCertificate?>(nil)

    var certificate: PeerCertificate? { value.withLock { $0 } }

    func set(_ certificate: PeerCertificate) { value.withLock { $0 = certificate } }
}
