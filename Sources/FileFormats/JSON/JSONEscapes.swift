/// Decodes JSON strings that contain escapes.
enum JSONEscapes {
    /// Decodes a string leniently. An unpaired surrogate becomes a replacement character, and an unknown escape becomes
    /// the escaped character.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        decode(bytes) { sign in sign.map { [$0] } ?? Array(String(unreadable).utf8) } ?? ""
    }

    /// Decodes a string strictly.
    /// - Returns: Nil if the string contains an invalid escape, an unpaired surrogate or a control character.
    static func strictText(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.allSatisfy({ $0 >= 0x20 }) else { return nil }
        return decode(bytes) { _ in nil }
    }

    /// - Parameter replacement: Returns the bytes for an unknown escape. Its argument is nil for a malformed code
    ///   point. Decoding fails if it returns nil.
    private static func decode(
        _ bytes: ArraySlice<UInt8>, _ replacement: (_ sign: UInt8?) -> [UInt8]?
    ) -> String? {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let sign = rest.popFirst() else {
                plain.append(byte)
                continue
            }
            if sign == UInt8(ascii: "u") {
                guard let utf8 = scalar(&rest).map({ Array(String($0).utf8) }) ?? replacement(nil) else { return nil }
                plain += utf8
            } else if let known = signs[sign] {
                plain.append(known)
            } else {
                guard let bytes = replacement(sign) else { return nil }
                plain += bytes
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static let signs: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"),
        UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]
    private static let unreadable = Unicode.Scalar(0xFFFD as UInt16) ?? " "

    /// Decodes a code point from one escape of four digits, or a surrogate pair from two. Nil if malformed.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = unit(rest) else { return nil }
        rest = rest.dropFirst(4)
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
        guard rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]), let second = unit(rest.dropFirst(2)),
            second & 0xFC00 == 0xDC00
        else { return nil }
        rest = rest.dropFirst(6)
        return Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
    }

    private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        let digits = bytes.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
            return nil
        }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
