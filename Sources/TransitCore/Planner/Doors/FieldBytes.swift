/// Numbers and texts one after the other: numbers as zigzag in groups of seven bits, texts with their length before them.
struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int64) {
        var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
        while rest >= 128 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func put(_ text: String) {
        put(Int64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }
}

/// Reads what a ``FieldWriter`` wrote; nil for what is cut off or none of it.
struct FieldReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func number() -> Int64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            number |= UInt64(byte & 127) << shift
            if byte < 128 { return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
        }
        return nil
    }

    mutating func text() -> String? {
        guard let count = number(), 0...Int64(bytes.count - position) ~= count else { return nil }
        let text = String(decoding: bytes[position..<position + Int(count)], as: UTF8.self)
        position += Int(count)
        return text
    }
}

/// RFC 4648, section 5, without padding.
enum Base64URL {
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

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 3)
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
        return text
    }

    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for letter in text {
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
}
