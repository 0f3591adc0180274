/// Decodes JSON string escapes. A lone surrogate becomes a replacement character, not an error.
enum JSONEscapes {
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let sign = rest.popFirst() else {
                plain.append(byte)
                continue
            }
            if sign == UInt8(ascii: "u") {
                plain += String(scalar(&rest)).utf8
            } else {
                plain.append(controls[sign] ?? sign)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static let controls: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]
    private static let unreadable = Unicode.Scalar(0xFFFD as UInt16) ?? " "

    /// The letter of four digits, or of twice four with the second `\u` between them.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        guard let first = unit(rest) else { return unreadable }
        rest = rest.dropFirst(4)
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? unreadable }
        guard rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]), let second = unit(rest.dropFirst(2)),
            second & 0xFC00 == 0xDC00
        else { return unreadable }
        rest = rest.dropFirst(6)
        return Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF)) ?? unreadable
    }

    private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        let digits = bytes.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
            return nil
        }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
