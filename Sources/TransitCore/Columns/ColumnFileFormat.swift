/// The layout of a column file. Numbers are little-endian, sections are aligned to 8 bytes.
///
/// | bytes | content |
/// |---|---|
/// | 0 ..< 8 | the kind of file, ``FileSection/magic`` |
/// | 8 ..< 12 | format version |
/// | 12 ..< 16 | number of sections |
/// | 16 ..< 24 | length of the file |
/// | 24 ..< 32 | checksum of everything after the section table |
/// | 32 ..< 40 | checksum of bytes 0 ..< 32 and the section table |
/// | 40 ..< 48 | zero |
/// | 48 … | the section table |
///
/// An entry of the section table has the section's number (UInt32), its element width (UInt32), its offset (UInt64) and
/// its number of elements (UInt64).
package enum ColumnFileFormat<Section: FileSection> {
    package static var version: UInt32 { Section.version }
    package static var headerSize: Int { 48 }
    package static var entrySize: Int { 24 }

    /// Returns the offset at which the checksummed body starts, in a file whose header has been validated.
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
