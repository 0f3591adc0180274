/// Escapes the content of JSON strings and repairs invalid UTF-8.
enum EscapedText {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { appendValid($0, to: &bytes) }
    }

    /// Appends bytes from a feed that may be invalid UTF-8.
    static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        if utf8.allSatisfy({ $0 < 0x80 }) {
            appendValid(utf8, to: &bytes)
        } else {
            append(String(decoding: utf8, as: UTF8.self), to: &bytes)
        }
    }

    private static func appendValid(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        for position in utf8.indices where mustEscape(utf8[position]) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
            appendEscape(utf8[position], to: &bytes)
            start = position + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        let digits: StaticString = "0123456789abcdef"
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            bytes.append(contentsOf: [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
            bytes.append(digits.utf8Start[Int(byte >> 4)])
            bytes.append(digits.utf8Start[Int(byte & 15)])
        }
    }
}
