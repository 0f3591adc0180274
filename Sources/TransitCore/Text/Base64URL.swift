/// The Base64 encoding with the URL-safe alphabet (RFC 4648, section 5), without padding.
package enum Base64URL {
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(letter(UInt8(truncatingIfNeeded: bits >> count & 63)))
            }
            bits &= 1 << count - 1
        }
        if count > 0 { text.append(letter(UInt8(truncatingIfNeeded: bits << (6 - count) & 63))) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text.
    /// - Returns: Nil for invalid text. Trailing padding is accepted because some browsers write it.
    package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
        var letters = Array(text)
        while letters.last == 0x3D { letters.removeLast() }
        guard letters.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for letter in letters {
            guard let number = number(letter) else { return nil }
            bits = bits << 6 | UInt32(number)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return bytes
    }

    package static func bytes(_ text: String) -> [UInt8]? { bytes(text.utf8) }

    private static func letter(_ number: UInt8) -> UInt8 {
        switch number {
        case 0..<26: 0x41 + number
        case 26..<52: 0x61 + number - 26
        case 52..<62: 0x30 + number - 52
        default: number == 62 ? 0x2D : 0x5F
        }
    }

    private static func number(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x41...0x5A: letter - 0x41
        case 0x61...0x7A: letter - 0x61 + 26
        case 0x30...0x39: letter - 0x30 + 52
        case 0x2D: 62
        case 0x5F: 63
        default: nil
        }
    }
}
