/// How one event lies among others: a word of length and mark, a checksum, the body.
///
/// | bytes | what |
/// |---|---|
/// | 0 ..< 3 | length of the body, at most 65,535 |
/// | 3 | the mark 0x1E |
/// | 4 ..< 8 | checksum of the body and its length |
/// | 8 … | the body, see ``JournalEvent`` |
///
/// Frames follow each other without gaps. A frame that was cut off or changed is known by its checksum, and the mark helps
/// to find the next sound one.
package enum JournalFrame {
    static let headSize = 8
    static let longestBody = 0xFFFF
    private static let mark: UInt32 = 0x1E

    /// - Parameter body: not longer than ``longestBody``.
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

    /// The length of the sound body whose frame begins at a position; nil if none does.
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

/// The sound frames of some bytes, and what lies between and after them.
package struct FrameScan {
    /// Where each sound body lies.
    private(set) var bodies: [Range<Int>] = []
    /// The bytes up to the end of the last sound frame.
    package private(set) var soundEnd: Int
    /// How many bytes before ``soundEnd`` belong to no sound frame.
    package private(set) var damagedBytes = 0
    /// How many bytes follow the last sound frame: what a half-written frame leaves.
    package private(set) var tailBytes = 0
    /// Whether there was so much damage that the search ended before the bytes did: sound frames may lie in the tail.
    package private(set) var gaveUp = false

    /// Looking for the next sound frame costs at most this many bytes of checksums, whatever the bytes are.
    private static let patience = 1 << 24

    /// - Parameter start: where the first frame begins.
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

    /// What it cost to see that no sound frame begins here.
    private static func price(in bytes: UnsafeRawBufferPointer, at position: Int) -> Int {
        guard position + 3 < bytes.count, bytes[position + 3] == 0x1E else { return 1 }
        return Int(bytes[position]) | Int(bytes[position + 1]) << 8
    }
}

extension FrameScan {
    /// Bytes of a piece; a single frame may be a little longer.
    private static let largestPiece = 60_000

    /// The sound frames in pieces that a vault takes one by one: where each lies.
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
