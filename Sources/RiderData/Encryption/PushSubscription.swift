import Crypto
package import Foundation

/// A browser's push subscription: endpoint and keys (RFC 8030, RFC 8291).
package struct PushSubscription: Sendable, Equatable {
    /// The maximum length of an endpoint in bytes.
    package static let longestEndpoint = 640
    static let keySize = 65
    static let secretSize = 16

    /// The URL at the push service. Anyone who knows it can send messages to the browser, so it is never shown or
    /// logged.
    package let endpoint: String
    /// The browser's public key, an uncompressed point of P-256.
    package let key: [UInt8]
    /// The authentication secret shared with the browser, 16 bytes.
    package let secret: [UInt8]

    /// Creates a subscription; nil if the endpoint is invalid or too long, or if the key is not a point of the curve.
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

/// The URL of a push service, with the checks that need no name resolution.
package struct PushAddress: Sendable, Equatable {
    package let url: URL
    /// The host in lower case; an IPv6 address has no brackets.
    package let host: String
    package let isPlain: Bool
    /// The port; nil for the default port of the scheme.
    package let port: Int?

    /// Parses a URL; nil unless it is an http(s) URL in ASCII without user information.
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

    /// The origin, which is the audience of VAPID tokens.
    package var origin: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return (isPlain ? "http://" : "https://") + host + (port.map { ":\($0)" } ?? "")
    }

    /// Whether requests to the URL are allowed: only with TLS at the default port, unless the operator listed the host.
    package func isAllowed(named hosts: Set<String>) -> Bool {
        hosts.contains(host) || !isPlain && (port ?? 443) == 443
    }
}
