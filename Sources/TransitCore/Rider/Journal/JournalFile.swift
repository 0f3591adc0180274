/// The file format of a journal, on disk and for export: a header of sixteen bytes, followed by frames.
///
/// | bytes | content |
/// |---|---|
/// | 0 ..< 8 | the letters `RIDERLOG` |
/// | 8 ..< 12 | format version |
/// | 12 ..< 16 | checksum of the first twelve bytes |
package enum JournalFile {
    package static let version: UInt32 = 1
    package static let headerSize = 16
    private static let magic: [UInt8] = Array("RIDERLOG".utf8)

    package static var header: [UInt8] {
        var writer = ByteWriter()
        for byte in magic { writer.byte(byte) }
        writer.halfWord(version)
        writer.halfWord(writer.bytes.withUnsafeBytes { JournalFrame.checksum($0) })
        return writer.bytes
    }

    /// Finds the frames of a file. A truncated header counts as an empty journal whose first write was interrupted.
    package static func scan(_ bytes: [UInt8]) throws(JournalFileError) -> FrameScan {
        let header = header
        if bytes.count < headerSize {
            guard header.starts(with: bytes) else { throw .notAJournal }
            return FrameScan(bytes, from: bytes.count)
        }
        guard bytes.starts(with: magic) else { throw .notAJournal }
        let written = UInt32(bytes[8]) | UInt32(bytes[9]) << 8 | UInt32(bytes[10]) << 16 | UInt32(bytes[11]) << 24
        // Frames have their own checksums, so a damaged header is tolerated.
        if bytes[..<headerSize] != header[...], written > version, isSound(bytes) { throw .otherVersion(written) }
        return FrameScan(bytes, from: headerSize)
    }

    private static func isSound(_ bytes: [UInt8]) -> Bool {
        let checksum = bytes[..<12].withUnsafeBytes { JournalFrame.checksum($0) }
        let word = UInt32(bytes[12]) | UInt32(bytes[13]) << 8 | UInt32(bytes[14]) << 16 | UInt32(bytes[15]) << 24
        return word == checksum
    }
}

/// The reason why bytes cannot be read as a journal.
package enum JournalFileError: Error, Equatable, Sendable {
    case notAJournal
    /// The file was written by a later version of Headsign.
    case otherVersion(UInt32)
}
