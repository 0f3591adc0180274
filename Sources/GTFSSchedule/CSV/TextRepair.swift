/// Decodes text that is not UTF-8 as Windows-1252, the usual encoding of spreadsheets.
enum TextRepair {
    /// Returns whether all bytes are ASCII, so that no repair is needed.
    @inline(__always)
    static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var all: UInt8 = 0
        for byte in bytes { all |= byte }
        return all < 0x80
    }

    /// Returns the text as valid UTF-8; nil if it is already valid.
    static func repaired(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil { return nil }
        return bytes.flatMap { byte in Array(String(scalar(byte)).utf8) }
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(windows1252[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    /// The characters of Windows-1252 for the bytes 0x80 … 0x9F.
    private static let windows1252: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
