import Foundation
import NIOCore
import NIOPosix

extension ConnectionFailure {
    package init(_ error: any Error) {
        if let connection = error as? NIOConnectionError {
            self.init(connection)
            return
        }
        if let error = error as? IOError {
            self = error.errnoCode == ECONNREFUSED ? .refused : .silent
            return
        }
        // TLS errors can be distinguished only by their messages.
        let words = "\(error)"
        if words.contains("failedToValidateHostname") {
            self = .otherHost
        } else if words.contains("CERTIFICATE_VERIFY_FAILED") {
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
