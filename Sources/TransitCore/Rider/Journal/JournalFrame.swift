/// The framing of an event: length and marker, checksum, body.
///
/// | bytes | content |
/// |---|---|
/// | 0 ..< 3 | length of the body, at most 65,535 |
/// | 3 | the marker 0x1E |
/// | 4 ..< 8 | checksum of the body and its length |
/// | 8 … | the body, see ``JournalEvent`` |
///
/// Frames follow each other without gaps. The checksum reveals a truncated or changed frame, and the marker helps to
/// find the next valid one.
package enum JournalFrame {
    static let headSize = 8
    static let longestBody = 0xFFFF
    private static let mark: UInt32 = 0x1E

    /// Returns the frame of a body.
    /// - Parameter body: At most ``longestBody`` bytes.
    static func frame(_ body: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.halfWord(UInt32(body.count) | mark << 24)
        writer.halfWord(body.withUnsafeBytes { checksum($0) })
        return writer.bytes + body
    }

    static func checksum(_ body: UnsafeRawBufferPointer) -> UInt32 {
        var checksum = Checksum()
        checksum.update(body)
        return UInt32(truncatingIfNeeded: checksum.value ^ checksum.value >> 32)
    }

    /// Returns the body length of the valid frame at a position; nil if there is no valid frame.
    fileprivate static func bodyLength(in bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
        guard bytes.count - position >= headSize else { return nil }
        let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        let length = Int(word & 0xFF_FFFF)
        let start = position + headSize
        guard word >> 24 == mark, length <= longestBody, bytes.count - start >= length else { return nil }
        let written = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self))
        let body = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)])
        return checksum(body) == written ? length : nil
    }
}

/// The valid frames found in a byte array, and the amount of damage between and after them.
package struct FrameScan {
    /// The ranges of the valid frames' bodies.
    private(set) var bodies: [Range<Int>] = []
    /// The end of the last valid frame.
    package private(set) var soundEnd: Int
    /// The number of bytes before ``soundEnd`` that are in no valid frame.
    package private(set) var damagedBytes = 0
    /// The number of bytes after the last valid frame, for example those of a partially written frame.
    package private(set) var tailBytes = 0
    /// Whether the search was stopped because of too much damage; more valid frames may then follow.
    package private(set) var gaveUp = false

    /// The maximum number of bytes checksummed while searching for valid frames.
    private static let patience = 1 << 24

    /// Searches for frames.
    /// - Parameter start: The position of the first frame.
    package init(_ bytes: [UInt8], from start: Int = 0) {
        soundEnd = start
        bytes.withUnsafeBytes { scan($0, from: start) }
    }

    private mutating func scan(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        var position = start
        var patience = Self.patience
        while position < bytes.count, patience > 0 {
            guard let length = JournalFrame.bodyLength(in: bytes, at: position) else {
                patience -= Self.price(in: bytes, at: position)
                position += 1
                continue
            }
            damagedBytes += position - soundEnd
            let body = position + JournalFrame.headSize
            bodies.append(body..<(body + length))
            position = body + length
            soundEnd = position
        }
        tailBytes = bytes.count - soundEnd
        gaveUp = position < bytes.count
    }

    /// Returns the cost, in checksummed bytes, of verifying that no valid frame begins at a position.
    private static func price(in bytes: UnsafeRawBufferPointer, at position: Int) -> Int {
        guard position + 3 < bytes.count, bytes[position + 3] == 0x1E else { return 1 }
        return Int(bytes[position]) | Int(bytes[position + 1]) << 8
    }
}

extension FrameScan {
    /// The maximum size in bytes of each of ``pieces``; a piece with a single frame may be slightly larger.
    private static let largestPiece = 60_000

    /// The valid frames, grouped into pieces that can be uploaded to a vault separately.
    package var pieces: [Range<Int>] {
        var pieces: [Range<Int>] = []
        for body in bodies {
            let start = body.lowerBound - JournalFrame.headSize
            if let last = pieces.last, last.upperBound == start, body.upperBound - last.lowerBound <= Self.largestPiece
            {
                pieces[pieces.count - 1] = last.lowerBound..<body.upperBound
            } else {
                pieces.append(start..<body.upperBound)
            }
        }
        return pieces
    }
}
