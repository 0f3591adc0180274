import CZlib
import NIOCore

/// A part of a gzip stream that refers to nothing before it, so that it can be made once and sent to many readers,
/// whatever each of them has been sent before: whole deflate blocks that end on a byte (RFC 1951), none of them the
/// last.
struct GzipPiece: Sendable {
    let blocks: ByteBuffer
    /// CRC-32 of the text.
    let checksum: UInt32
    /// Bytes of the text.
    let size: Int

    init(_ text: ByteBuffer) {
        size = text.readableBytes
        (checksum, blocks) = text.withUnsafeReadableBytes { bytes in
            (Self.checksum(of: bytes), ByteBuffer(bytes: Self.deflated(bytes) ?? Self.stored(bytes)))
        }
    }

    private static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(
            truncatingIfNeeded: crc32(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count)))
    }

    /// - Returns: nil where there is no memory for it.
    private static func deflated(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var stream = z_stream()
        // Blocks alone, without a frame around them.
        let opened = deflateInit2_(
            &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK, let input = bytes.baseAddress else { return nil }
        defer { deflateEnd(&stream) }
        // What a flush adds is at most an empty block.
        let room = Int(deflateBound(&stream, UInt(bytes.count))) + 16
        let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            stream.next_in = UnsafeMutablePointer(mutating: input.assumingMemoryBound(to: UInt8.self))
            stream.avail_in = UInt32(bytes.count)
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(room)
            let isWhole = deflate(&stream, Z_FULL_FLUSH) == Z_OK && stream.avail_in == 0 && stream.avail_out > 0
            count = isWhole ? room - Int(stream.avail_out) : 0
        }
        return output.isEmpty ? nil : output
    }

    /// Blocks of the text as it is.
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

/// One reader's gzip stream, put together from pieces (RFC 1952).
struct GzipStream {
    private var checksum: UInt = 0
    private var size: UInt32 = 0

    /// Deflate, no name, no time, of a system that is not told.
    static let head = ByteBuffer(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])

    /// - Returns: what is to be sent for it.
    mutating func add(_ piece: GzipPiece) -> ByteBuffer {
        checksum = crc32_combine(checksum, UInt(piece.checksum), piece.size)
        size &+= UInt32(truncatingIfNeeded: piece.size)
        return piece.blocks
    }

    /// A last block with nothing in it, then what the reader compares with what it has read.
    var tail: ByteBuffer {
        var buffer = ByteBuffer(bytes: [3, 0])
        buffer.writeInteger(UInt32(truncatingIfNeeded: checksum), endianness: .little)
        buffer.writeInteger(size, endianness: .little)
        return buffer
    }
}
