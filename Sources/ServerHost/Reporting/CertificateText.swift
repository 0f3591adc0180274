package import Foundation
import HTTPServer
package import TransitCore

/// Explains why another server's certificate is not trusted.
package enum CertificateText {
    private static let trust =
        "copy it to /usr/local/share/ca-certificates as a file .crt on this machine, and run update-ca-certificates"

    /// Returns the cause and advice, after fetching the server's certificate.
    package static func distrust(of url: URL, at now: EpochSeconds) async -> String {
        let host = url.host() ?? ""
        let certificate = await PeerCertificate.presented(by: host, port: url.port ?? 443)
        return words(certificate, of: url.port.map { "\(host):\($0)" } ?? host, at: now)
    }

    static func words(_ certificate: PeerCertificate?, of host: String, at now: EpochSeconds) -> String {
        guard let certificate else {
            return "the certificate of \(host) is not trusted by this machine; use one of a known authority"
        }
        if certificate.end <= now {
            return "the certificate of \(host) expired on \(certificate.end.utcDate.iso); renew it"
        }
        if certificate.begin > now {
            return "the certificate of \(host) is valid from \(certificate.begin.utcDate.iso) on; "
                + "check the clock of this machine"
        }
        if certificate.isSelfSigned {
            return "the certificate of \(host) is self-signed; \(trust), or use one of a known authority"
        }
        return "the certificate of \(host) is of an authority that this machine does not trust; if it is your own, "
            + "take the authority's certificate and \(trust.replacing("copy it", with: "copy that"))"
    }
}
