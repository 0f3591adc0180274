import Foundation

/// Writes zip archives with uncompressed members, whose central directory has false sizes.
enum LyingZip {
    /// Writes an archive with false declared sizes.
    /// - Parameter claim: The declared uncompressed size of each member; nil omits the sizes.
    static func write(_ files: [String: String], claiming claim: UInt64?, to path: String) throws {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            let (name, bytes) = (Array(name.utf8), Array(text.utf8))
            let sum = crc(bytes)
            let offset = UInt32(archive.count)
            archive += number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4)
            archive += number(UInt64(sum), 4) + number(UInt64(bytes.count), 4) + number(UInt64(bytes.count), 4)
            archive += number(UInt64(name.count), 2) + number(0, 2) + name + bytes
            // The size is in a ZIP64 extra field.
            directory += number(0x0201_4B50, 4) + number(45, 2) + number(45, 2) + number(0, 2) + number(0, 2)
            directory += number(0, 4) + number(UInt64(sum), 4) + number(UInt64(bytes.count), 4)
            directory += number(0xFFFF_FFFF, 4) + number(UInt64(name.count), 2) + number(claim == nil ? 0 : 12, 2)
            directory += number(0, 2)
            directory += number(0, 2) + number(0, 2) + number(0, 4) + number(UInt64(offset), 4) + name
            if let claim { directory += number(1, 2) + number(8, 2) + number(claim, 8) }
        }
        let start = UInt64(archive.count)
        archive += directory + number(0x0605_4B50, 4) + number(0, 2) + number(0, 2)
        archive += number(UInt64(files.count), 2) + number(UInt64(files.count), 2)
        archive += number(UInt64(directory.count), 4) + number(start, 4) + number(0, 2)
        try Data(archive).write(to: URL(filePath: path))
    }

    private static func number(_ value: UInt64, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
