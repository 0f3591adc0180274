import CZlib

/// Compresses small data in memory with gzip.
enum Gzip {
    static func bytes(_ plain: [UInt8]) throws(TileArchiveError) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window size, plus 16 for the gzip format.
        let opened = deflateInit2_(
            &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { throw .damaged(reason: "out of memory while compressing it") }
        defer { deflateEnd(&stream) }
        let room = Int(deflateBound(&stream, UInt(plain.count)))
        var isWhole = false
        let packed = plain.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: room) { output, count in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: room)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = room - Int(stream.avail_out)
            }
        }
        guard isWhole else { throw .damaged(reason: "a tile could not be compressed") }
        return packed
    }
}
