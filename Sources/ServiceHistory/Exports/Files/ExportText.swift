import TransitCore

/// The text forms of numbers in exports.
enum ExportText {
    /// Formats degrees in units of 1e-7 with six decimals, about 10 cm.
    static func degrees(_ e7: Int32) -> String {
        let micro = (Int(e7) + (e7 < 0 ? -5 : 5)) / 10
        let digits = String(micro.magnitude % 1_000_000)
        let padded = String(repeating: "0", count: 6 - digits.count) + digits
        return (micro < 0 ? "-" : "") + "\(micro.magnitude / 1_000_000).\(padded)"
    }

    /// Returns a string on one line without leading and trailing whitespace, as GTFS requires of names.
    static func line(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 } && text.utf8.first != 0x20 && text.utf8.last != 0x20
        if isPlain { return text }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns whether a string is a URL that GTFS accepts.
    static func isWebAddress(_ text: String) -> Bool {
        let lower = text.lowercased()
        return (lower.hasPrefix("http://") || lower.hasPrefix("https://")) && !text.contains(where: \.isWhitespace)
    }

    /// Formats 0xRRGGBB as six hexadecimal digits.
    static func color(_ value: UInt32) -> String { hexadecimal(UInt64(value & 0xFF_FFFF), digits: 6).uppercased() }

    /// Returns a stable hash of strings, as 16 hexadecimal digits.
    static func hash(of texts: some Sequence<String>) -> String {
        var hash = StableHash()
        for text in texts {
            hash.add(text.utf8)
            hash.add(0)
        }
        return hexadecimal(hash.value, digits: 16)
    }

    private static func hexadecimal(_ value: UInt64, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
}
