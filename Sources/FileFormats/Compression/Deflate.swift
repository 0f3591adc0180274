import CZlib

/// Compresses data in memory with deflate (RFC 1951).
package enum Deflate {
    /// The format around the compressed data. The raw value is zlib's `windowBits`, whose sign and offset select the
    /// format.
    package enum Wrapper: Int32 {
        /// No header and no checksum.
        case none = -15
        /// The zlib format (RFC 1950).
        case zlib = 15
        /// The gzip format (RFC 1952).
        case gzip = 31
    }

    /// Compresses bytes.
    /// - Parameters:
    ///   - level: The compression level, from 1 (fastest) to 9 (smallest).
    ///   - isLast: Whether the result ends the stream. Otherwise it ends on a byte boundary, and further blocks that do
    ///     not refer to it may follow.
    ///   - limit: The maximum size of the result in bytes; nil for no limit.
    /// - Returns: Nil if the result would be larger than the limit, or if zlib fails, for example for lack of memory.
    package static func compress(
        _ bytes: UnsafeRawBufferPointer, as wrapper: Wrapper, level: Int32 = 6, isLast: Bool = true, limit: Int? = nil
    ) -> [UInt8]? {
        guard bytes.count <= Int(UInt32.max) else { return nil }
        var stream = z_stream()
        let opened = deflateInit2_(
            &stream, level, Z_DEFLATED, wrapper.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        // A full flush adds at most one empty block.
        let room = min(limit ?? .max, Int(deflateBound(&stream, UInt(bytes.count))) + 16, Int(UInt32.max))
        var isWhole = false
        let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.avail_in = UInt32(bytes.count)
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(room)
            let status = deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
            isWhole =
                isLast ? status == Z_STREAM_END : status == Z_OK && stream.avail_in == 0 && stream.avail_out > 0
            count = isWhole ? room - Int(stream.avail_out) : 0
        }
        return isWhole ? output : nil
    }

    /// Returns the CRC-32 that gzip and PNG use.
    package static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(
            truncatingIfNeeded: crc32(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count)))
    }

    /// Returns the CRC-32 of two concatenated byte sequences, given the CRC-32 of each.
    /// - Parameter size: The length of the second sequence in bytes.
    package static func checksum(_ first: UInt32, followedBy second: UInt32, ofSize size: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32_combine(UInt(first), UInt(second), size))
    }

    /// Decompresses data in the zlib format (RFC 1950) whose size is known.
    /// - Returns: False if the data is damaged, or if its decompressed size differs from that of the output.
    package static func unpack(
        zlib packed: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        var size = uLongf(output.count)
        let status = uncompress(output.baseAddress, &size, packed.baseAddress, uLong(packed.count))
        return status == Z_OK && Int(size) == output.count
    }
}
