import CZlib

/// Compresses bodies in the gzip format.
enum GzipEncoder {
    /// Compresses bytes.
    /// - Returns: nil if this saves less than a tenth.
    static func compress(_ bytes: UnsafeRawBufferPointer, level: Int32 = 6) -> [UInt8]? {
        var stream = z_stream()
        // A window of 15 bits; adding 16 selects the gzip wrapper.
        let opened = deflateInit2_(
            &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK, let input = bytes.baseAddress, bytes.count <= Int(UInt32.max) else { return nil }
        defer { deflateEnd(&stream) }
        let limit = bytes.count - bytes.count / 10
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            stream.next_in = UnsafeMutablePointer(mutating: input.assumingMemoryBound(to: UInt8.self))
            stream.avail_in = UInt32(bytes.count)
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(limit)
            count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? limit - Int(stream.avail_out) : 0
        }
        return output.isEmpty ? nil : output
    }
}
