import Crypto
package import Foundation

/// What a browser gave a page so that a server may tell it something: where, and for whose eyes (RFC 8030, RFC 8291).
package struct PushSubscription: Sendable, Equatable {
    /// Of an address that is kept.
    package static let longestEndpoint = 640
    static let keySize = 65
    static let secretSize = 16

    /// An address of the push service. Whoever knows it can send there, so it is never shown or logged.
    package let endpoint: String
    /// The browser's public key: an uncompressed point of P-256.
    package let key: [UInt8]
    /// 16 bytes that only the browser and we know.
    package let secret: [UInt8]

    /// - Returns: nil for what no browser gives: an address that is none or too long, a key that is no point of the curve.
    package init?(endpoint: String, key: [UInt8], secret: [UInt8]) {
        guard endpoint.utf8.count <= Self.longestEndpoint, PushAddress(endpoint) != nil,
            secret.count == Self.secretSize, key.count == Self.keySize,
            (try? P256.KeyAgreement.PublicKey(x963Representation: key)) != nil
        else { return nil }
        self.endpoint = endpoint
        self.key = key
        self.secret = secret
    }
}

/// An address of a push service, as far as an address alone tells whether it may be asked.
package struct PushAddress: Sendable, Equatable {
    package let url: URL
    /// In small letters, without brackets.
    package let host: String
    package let isPlain: Bool
    /// nil for its scheme's own.
    package let port: Int?

    /// - Returns: nil for what is no address of the web, names a user or is written with other than plain letters.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
            parts.fragment == nil, let url = parts.url
        else { return nil }
        self.url = url
        self.host = host.trimmingCharacters(in: ["[", "]"])
        isPlain = scheme == "http"
        port = parts.port
    }

    /// Who answers there, as a token names its audience.
    package var origin: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return (isPlain ? "http://" : "https://") + host + (port.map { ":\($0)" } ?? "")
    }

    /// Whether it may be asked: with TLS at the usual port, unless the operator named its host.
    package func isAllowed(named hosts: Set<String>) -> Bool {
        hosts.contains(host) || !isPlain && (port ?? 443) == 443
    }
}
