/// Encodes text for a path segment or a query in one canonical way (RFC 3986).
enum PercentEncoding {
    /// Appends a text with all bytes escaped that would separate fields or segments.
    static func append(_ value: String, to text: inout String) {
        if value.utf8.allSatisfy(isPlain) {
            text += value
            return
        }
        for byte in value.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: ":-._~,*@!".utf8.contains(byte)
        }
    }
}
