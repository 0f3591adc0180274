/// Reads the format that ``ByteWriter`` writes. Reads return nil at the end and for malformed data, and never trap.
package struct ByteReader {
    private let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    package init(_ bytes: [UInt8]) {
        self.init(bytes, in: 0..<bytes.count)
    }

    /// Creates a reader of a part of a byte array.
    /// - Parameter range: Must be within `bytes`.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    package var isAtEnd: Bool { position >= end }
    /// The number of remaining bytes.
    package var remaining: Int { max(end - position, 0) }
    var restBytes: [UInt8] { Array(bytes[position..<end]) }

    package mutating func byte() -> UInt8? {
        guard position < end else { return nil }
        position += 1
        return bytes[position - 1]
    }

    package mutating func word() -> UInt64? {
        guard end - position >= 8 else { return nil }
        var word: UInt64 = 0
        for index in 0..<8 { word |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position += 8
        return word
    }

    package mutating func number() -> UInt64? {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = byte() {
            let bits = UInt64(byte & 0x7F)
            guard shift < 63 || (shift == 63 && bits <= 1) else { return nil }
            number |= bits << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }

    package mutating func signed() -> Int64? {
        number().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
    }

    /// Reads a length-prefixed block and returns its range.
    mutating func blockRange() -> Range<Int>? {
        guard let count = number(), count <= UInt64(end - position) else { return nil }
        position += Int(count)
        return position - Int(count)..<position
    }

    package mutating func block() -> [UInt8]? { blockRange().map { Array(bytes[$0]) } }

    /// Reads a length-prefixed string. Invalid UTF-8 is replaced by replacement characters.
    package mutating func text() -> String? { blockRange().map { String(decoding: bytes[$0], as: UTF8.self) } }

    /// Reads a length-prefixed block and returns a reader of its content.
    package mutating func inner() -> ByteReader? { blockRange().map { ByteReader(bytes, in: $0) } }
}
