import Crypto

/// The operator's secret, which grants access to the service history. Only its hash is held in memory.
package struct OperatorToken: Sendable {
    /// The environment variable that contains the token.
    package static let variable = "HEADSIGN_OPERATOR_TOKEN"
    /// The minimum length of a token in characters.
    package static let shortest = 16
    /// The maximum length of a token in characters, so that hashing a client's token costs little.
    package static let longest = 512

    private let hash: SHA256Digest

    /// Creates a token.
    /// - Returns: nil unless it has 16…512 visible ASCII characters, which HTTP headers can contain.
    package init?(_ text: String) {
        guard (Self.shortest...Self.longest).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        hash = SHA256.hash(data: Array(text.utf8))
    }

    /// Whether a client sent this token. The comparison of hashes takes the same time for all tokens of one length.
    func matches(_ given: Substring) -> Bool {
        given.utf8.count <= Self.longest && SHA256.hash(data: Array(given.utf8)) == hash
    }
}
