import Crypto
import TransitCore

/// SHA-256 helpers for public content and long random secrets only; too fast to protect passwords.
extension SHA256 {
    /// Returns the digest as 64 hexadecimal digits.
    package static func hex(of bytes: some Collection<UInt8>) -> String { HexText.text(Self.bytes(of: bytes)) }

    /// Returns the digest as 32 bytes.
    package static func bytes(of bytes: some Collection<UInt8>) -> [UInt8] { Array(hash(data: Array(bytes))) }
}
