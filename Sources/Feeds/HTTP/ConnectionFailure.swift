import Foundation
import NIOCore
import NIOPosix

/// Why no answer came from a host at all.
package enum ConnectionFailure: Equatable, Sendable {
    /// Nothing came back, or nothing that says more.
    case silent
    /// The host's name leads to no address.
    case unknownHost
    /// Nothing listens at the port.
    case refused
    /// This machine does not trust the certificate, or it was issued for another host.
    case untrusted
    /// The host answers without TLS.
    case withoutTLS

    package init(_ error: any Error) {
        if let connection = error as? NIOConnectionError {
            self.init(connection)
            return
        }
        if let error = error as? IOError {
            self = error.errnoCode == ECONNREFUSED ? .refused : .silent
            return
        }
        // Errors of TLS have their reasons in their words alone.
        let words = "\(error)"
        if words.contains("CERTIFICATE_VERIFY_FAILED") || words.contains("failedToValidateHostname") {
            self = .untrusted
        } else if words.contains("WRONG_VERSION_NUMBER") || words.contains("HTTP_REQUEST") {
            self = .withoutTLS
        } else {
            self = .silent
        }
    }

    private init(_ error: NIOConnectionError) {
        guard let last = error.connectionErrors.last else {
            self = error.dnsAError == nil && error.dnsAAAAError == nil ? .silent : .unknownHost
            return
        }
        self.init(last.error)
    }
}
