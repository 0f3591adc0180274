import CZlib

/// Compresses to gzip incrementally. The data written so far is readable even if the file is truncated.
package struct Deflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>

    package init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Adding 16 to the window bits produces a gzip header.
        deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Returns the compressed bytes of a chunk, completely flushed.
    package mutating func deflate(_ piece: [UInt8]) -> [UInt8] { run(piece, Z_SYNC_FLUSH) }

    /// Returns the bytes that end the gzip stream.
    package consuming func finish() -> [UInt8] { run([], Z_FINISH) }

    private func run(_ piece: [UInt8], _ flush: Int32) -> [UInt8] {
        var packed: [UInt8] = []
        piece.withUnsafeBufferPointer { piece in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
            stream.pointee.avail_in = UInt32(clamping: piece.count)
            withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { room in
                repeat {
                    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    stream.pointee.avail_out = UInt32(room.count)
                    _ = CZlib.deflate(stream, flush)
                    packed.append(contentsOf: room.prefix(room.count - Int(stream.pointee.avail_out)))
                } while stream.pointee.avail_out == 0
            }
        }
        return packed
    }
}
