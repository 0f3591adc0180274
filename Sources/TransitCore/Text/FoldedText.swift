/// Text normalized for search: lowercase letters without diacritics, without apostrophes, and with single spaces in
/// place of other punctuation and white space. `Saint-Laurent` and `saint  laurent` become equal, and so do `O'Brien`
/// and `obrien`.
///
/// Supports Latin, Greek and Cyrillic; other scripts remain unchanged.
package enum FoldedText {
    /// The byte that separates the fields of one entity; never occurs in folded text.
    @inlinable package static var separator: UInt8 { 0x0A }

    package static func fold(_ text: String) -> [UInt8] {
        var folded: [UInt8] = []
        var text = text
        text.withUTF8 { fold($0, into: &folded) }
        return folded
    }

    /// Appends the folded form of a UTF-8 text. The result begins and ends with a letter or digit.
    package static func fold(_ text: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {
        let start = folded.count
        var isGap = false
        var position = 0
        while position < text.count {
            let scalar = decode(text, &position)
            switch Folding(scalar) {
            case .dropped:
                continue
            case .gap:
                isGap = true
                continue
            case .letters(let one, let two):
                if isGap, folded.count > start { folded.append(0x20) }
                isGap = false
                append(one, to: &folded)
                if two != 0 { append(two, to: &folded) }
            }
        }
    }

    /// Decodes the next Unicode scalar; an invalid byte counts as a scalar.
    private static func decode(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
        let first = UInt32(text[position])
        position += 1
        let length = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
        guard length > 0, position + length <= text.count else { return first }
        var scalar = first & (0x3F >> UInt32(length))
        for _ in 0..<length {
            scalar = scalar << 6 | UInt32(text[position] & 0x3F)
            position += 1
        }
        return scalar
    }

    private static func append(_ scalar: UInt32, to folded: inout [UInt8]) {
        switch scalar {
        case ..<0x80:
            folded.append(UInt8(scalar))
        case ..<0x800:
            folded.append(UInt8(0xC0 | scalar >> 6))
            folded.append(UInt8(0x80 | scalar & 0x3F))
        case ..<0x1_0000:
            folded.append(UInt8(0xE0 | scalar >> 12))
            folded.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            folded.append(UInt8(0x80 | scalar & 0x3F))
        default:
            folded.append(UInt8(0xF0 | scalar >> 18 & 7))
            folded.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            folded.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            folded.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
