/// Percent-encodes strings for a path segment, a fragment or a query value (RFC 3986).
package enum PercentEncoding {
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// Appends a string in one canonical encoding, which escapes all bytes that would separate query fields or path
    /// segments.
    static func append(_ value: String, to text: inout String) { text += escape(value, keeping: ":-._~,*@!") }

    /// Encodes everything but unreserved characters and colons, which occur in ids.
    package static func encode(_ text: String) -> String { escape(text, keeping: ":-._~") }

    private static func escape(_ text: String, keeping marks: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: marks.utf8.contains(byte)
            }
        }
        if text.utf8.allSatisfy(isPlain) { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
