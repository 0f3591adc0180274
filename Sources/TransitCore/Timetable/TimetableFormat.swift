/// The frame of a timetable file. All numbers little-endian, every section aligned to 8 bytes.
///
/// | bytes | what |
/// |---|---|
/// | 0 ..< 8 | the letters `HEADSIGN` |
/// | 8 ..< 12 | version of the format |
/// | 12 ..< 16 | number of sections |
/// | 16 ..< 24 | length of the whole file |
/// | 24 ..< 32 | checksum of everything after the table of sections |
/// | 32 ..< 40 | checksum of bytes 0 ..< 32 and the table of sections |
/// | 40 ..< 48 | zero |
/// | 48 … | the table: for each section its number (UInt32), the width of an element (UInt32), its offset (UInt64) and its number of elements (UInt64) |
package enum TimetableFormat {
    package static let magic: [UInt8] = Array("HEADSIGN".utf8)
    package static let version: UInt32 = 2
    package static let headerSize = 48
    package static let entrySize = 24

    /// Where the checksummed body begins in a file whose header has been checked.
    package static func bodyStart(_ bytes: UnsafeRawBufferPointer) -> Int {
        headerSize + Int(bytes.load(fromByteOffset: 12, as: UInt32.self)) * entrySize
    }

    package static func headerChecksum(_ bytes: UnsafeRawBufferPointer, sections: Int) -> UInt64 {
        var checksum = Checksum()
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[0..<32]))
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[headerSize..<(headerSize + sections * entrySize)]))
        return checksum.value
    }
}

/// Why bytes are not a timetable that this version can read.
package enum TimetableError: Error, Equatable, Sendable {
    case notATimetable
    /// Written by another version of Headsign: compile the feed again.
    case otherVersion(UInt32)
    /// Cut short, or changed since it was written.
    case damaged(section: UInt32?)
}

/// A checksum that tells a damaged file from a sound one: four lanes of multiply and rotate over 32-byte blocks.
/// Not against forgery. Feeding bytes in pieces gives the same value as long as all pieces but the last are multiples of 32.
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
