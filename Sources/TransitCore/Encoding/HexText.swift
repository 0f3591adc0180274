/// Converts bytes to and from lowercase hexadecimal text.
package enum HexText {
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.reduce(into: "") { text, byte in
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    /// Decodes exactly `count` bytes from lowercase hexadecimal digits; returns nil for any other text. Uppercase is
    /// rejected so that every value has one form only.
    package static func bytes(_ text: some StringProtocol, count: Int) -> [UInt8]? {
        let digits = text.utf8.compactMap(digit)
        guard digits.count == count * 2, text.utf8.count == digits.count else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
