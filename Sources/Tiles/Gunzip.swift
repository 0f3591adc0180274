import CZlib

/// Decompresses small gzip data in memory.
enum Gunzip {
    /// Decompresses data.
    /// - Parameter limit: the maximum size of the result in bytes.
    /// - Throws: if the data is damaged or its content too large.
    static func bytes(_ packed: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window size, plus 16 for the gzip format.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged(reason: "out of memory while decompressing it")
        }
        defer { inflateEnd(&stream) }
        var result: [UInt8] = []
        let status = packed.withUnsafeBufferPointer { input in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(clamping: input.count)
            return all(of: &stream, into: &result, limit: limit)
        }
        guard status == Z_STREAM_END, result.count <= limit else {
            throw .damaged(reason: "compressed data could not be decompressed")
        }
        return result
    }

    private static func all(of stream: inout z_stream, into result: inout [UInt8], limit: Int) -> Int32 {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { room in
            var status = Z_OK
            while status == Z_OK, result.count <= limit {
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                status = inflate(&stream, Z_NO_FLUSH)
                result.append(contentsOf: room.prefix(room.count - Int(stream.avail_out)))
            }
            return status
        }
    }
}
