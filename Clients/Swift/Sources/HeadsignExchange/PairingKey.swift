internal import TransitCore

/// The secret of 256 bits that a rider's devices share. It gives access to all the rider's data: store it in a
/// keychain, and never send it to a server.
public struct PairingKey: Hashable, Sendable {
    package let bytes: [UInt8]

    /// A new one.
    public init() {
        var random = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// - Parameter text: a link as the page shows it, or the 43 letters at its end; nil if it is not whole.
    public init?(_ text: String) {
        let letters = text.split(whereSeparator: \.isWhitespace).joined()
        let code = letters.suffix(43)
        let before = letters.dropLast(43)
        guard code.utf8.count == 43, before.isEmpty || before.hasSuffix("#/pair/"),
            let bytes = Base64URL.bytes(String(code)), bytes.count == 32
        else { return nil }
        self.bytes = bytes
    }

    /// 43 letters, digits, `-` and `_`.
    public var text: String { Base64URL.text(bytes) }

    /// Returns the link that passes the key to another device; the part after `#` is not sent to any server.
    /// - Parameter server: as a ``HeadsignClient`` has it.
    public func link(to server: String) -> String { "\(server)/#/pair/\(text)" }
}
