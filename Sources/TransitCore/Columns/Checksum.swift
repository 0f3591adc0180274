/// A checksum that detects damaged files: 32-byte blocks are mixed in four lanes by multiplication and rotation. Not
/// cryptographic. Incremental updates give the same value as one update if all parts except the last have a length that
/// is a multiple of 32 bytes.
package struct Checksum: Sendable {
    private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5
    )
    private var tail: UInt64 = 0
    private var count: UInt64 = 0

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        while position + 32 <= bytes.count {
            lanes.0 = Self.mix(lanes.0, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            lanes.1 = Self.mix(lanes.1, bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self))
            lanes.2 = Self.mix(lanes.2, bytes.loadUnaligned(fromByteOffset: position + 16, as: UInt64.self))
            lanes.3 = Self.mix(lanes.3, bytes.loadUnaligned(fromByteOffset: position + 24, as: UInt64.self))
            position += 32
        }
        while position < bytes.count {
            tail = Self.mix(tail, UInt64(bytes[position]) &+ 1)
            position += 1
        }
        count &+= UInt64(bytes.count)
    }

    package var value: UInt64 {
        var result = Self.mix(count, tail)
        result = Self.mix(result, lanes.0)
        result = Self.mix(result, lanes.1)
        result = Self.mix(result, lanes.2)
        result = Self.mix(result, lanes.3)
        result ^= result >> 31
        return result &* 0x9E37_79B9_7F4A_7C15
    }

    private static func mix(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        let sum = (lane ^ word) &* 0x9FB2_1C65_1E98_DF25
        return (sum << 29 | sum >> 35) &+ 0x1656_67B1_9E37_79F9
    }
}
