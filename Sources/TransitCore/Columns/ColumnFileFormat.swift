/// The frame of a file of columns. All numbers little-endian, every section aligned to 8 bytes.
///
/// | bytes | what |
/// |---|---|
/// | 0 ..< 8 | the letters that name the kind of file, ``FileSection/magic`` |
/// | 8 ..< 12 | version of the format |
/// | 12 ..< 16 | number of sections |
/// | 16 ..< 24 | length of the whole file |
/// | 24 ..< 32 | checksum of everything after the table of sections |
/// | 32 ..< 40 | checksum of bytes 0 ..< 32 and the table of sections |
/// | 40 ..< 48 | zero |
/// | 48 … | the table: for each section its number (UInt32), the width of an element (UInt32), its offset (UInt64) and its number of elements (UInt64) |
package enum ColumnFileFormat<Section: FileSection> {
    package static var version: UInt32 { Section.version }
    package static var headerSize: Int { 48 }
    package static var entrySize: Int { 24 }

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
