import Crypto
import TransitCore

/// For public content and long random secrets only; too fast to protect passwords.
extension SHA256 {
    /// Returns 64 hexadecimal digits.
    package static func hex(of bytes: some Collection<UInt8>) -> String { HexText.text(Self.bytes(of: bytes)) }

    /// Returns 32 bytes.
    package static func bytes(of bytes: some Collection<UInt8>) -> [UInt8] { Array(hash(data: Array(bytes))) }
}
