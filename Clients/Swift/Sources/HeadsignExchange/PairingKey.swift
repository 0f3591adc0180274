internal import TransitCore

/// The secret of 256 bits that a rider's devices share. It gives access to all the rider's data: store it in a
/// keychain, and never send it to a server.
public struct PairingKey: Hashable, Sendable {
    package let bytes: [UInt8]

    /// Generates a random key.
    public init() {
        var random = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// Parses a key.
    /// - Parameter text: A pairing link of the page, or only the 43 characters at its end. The result is nil if it is
    ///   malformed.
    public init?(_ text: String) {
        let letters = text.split(whereSeparator: \.isWhitespace).joined()
        let code = letters.suffix(43)
        let before = letters.dropLast(43)
        guard code.utf8.count == 43, before.isEmpty || before.hasSuffix("#/pair/"),
            let bytes = Base64URL.bytes(String(code)), bytes.count == 32
        else { return nil }
        self.bytes = bytes
    }

    /// The key in base64url: 43 letters, digits, `-` and `_`.
    public var text: String { Base64URL.text(bytes) }

    /// Returns the link that passes the key to another device. The part after `#` is not sent to any server.
    /// - Parameter server: The base URL of the server, without a trailing slash.
    public func link(to server: String) -> String { "\(server)/#/pair/\(text)" }
}
