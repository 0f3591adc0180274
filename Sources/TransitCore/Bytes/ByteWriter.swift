/// Writes integers and strings, for journals and for messages between nodes: fixed-width little-endian and
/// variable-length (LEB128) integers.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    package mutating func word(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    mutating func halfWord(_ word: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    package mutating func number(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a signed integer with zigzag encoding, so that small negative numbers are short too.
    package mutating func signed(_ value: Int64) {
        number(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// Writes bytes without a length prefix. A reader assumes that they extend to the end of the enclosing block.
    mutating func rest(_ rest: [UInt8]) { bytes += rest }

    /// Writes a length-prefixed block.
    package mutating func block(_ block: [UInt8]) {
        number(UInt64(block.count))
        bytes += block
    }

    package mutating func text(_ text: String) { block(Array(text.utf8)) }
}
