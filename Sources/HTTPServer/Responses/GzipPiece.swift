import FileFormats
package import NIOCore

/// A part of a gzip stream that does not refer to earlier parts. It is compressed once and can be inserted into many
/// streams, whatever precedes it there. Contains complete deflate blocks that end on a byte boundary (RFC 1951), none
/// of which is marked as final.
package struct GzipPiece: Sendable {
    let blocks: ByteBuffer
    /// The CRC-32 of the uncompressed data.
    package let checksum: UInt32
    /// The size of the uncompressed data in bytes.
    package let size: Int

    package init(_ text: ByteBuffer) {
        size = text.readableBytes
        (checksum, blocks) = text.withUnsafeReadableBytes { bytes in
            let blocks = Deflate.compress(bytes, as: .none, isLast: false)
            return (Deflate.checksum(of: bytes), ByteBuffer(bytes: blocks ?? Self.stored(bytes)))
        }
    }

    /// Returns the data in uncompressed (stored) deflate blocks.
    private static func stored(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
            let part = bytes[start..<min(start + 0xFFFF, bytes.count)]
            let length = UInt16(part.count)
            blocks.append(0)
            for number in [length, ~length] { blocks += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            blocks += part
        }
        return blocks
    }
}

/// One client's gzip stream, assembled from pieces (RFC 1952).
package struct GzipStream {
    private var checksum: UInt32 = 0
    private var size: UInt32 = 0

    package init() {}

    /// The gzip header: method deflate, no name or time, operating system unknown.
    package static let head = ByteBuffer(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])

    /// Adds a piece to the checksum and size of the stream.
    /// - Returns: the bytes to send for the piece.
    package mutating func add(_ piece: GzipPiece) -> ByteBuffer {
        checksum = Deflate.checksum(checksum, followedBy: piece.checksum, ofSize: piece.size)
        size &+= UInt32(truncatingIfNeeded: piece.size)
        return piece.blocks
    }

    /// The end of the stream: an empty final block, the CRC-32 and the size of the uncompressed data.
    package var tail: ByteBuffer {
        var buffer = ByteBuffer(bytes: [3, 0])
        buffer.writeInteger(checksum, endianness: .little)
        buffer.writeInteger(size, endianness: .little)
        return buffer
    }
}
