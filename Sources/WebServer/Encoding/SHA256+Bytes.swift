import Crypto
import TransitCore

/// For content that is no secret, and for secrets that are random and long: whoever guesses words could try them too fast.
extension SHA256 {
    /// 64 hexadecimal digits.
    static func hex(of bytes: some Collection<UInt8>) -> String { HexText.text(Self.bytes(of: bytes)) }

    /// 32 bytes.
    static func bytes(of bytes: some Collection<UInt8>) -> [UInt8] { Array(hash(data: Array(bytes))) }
}
