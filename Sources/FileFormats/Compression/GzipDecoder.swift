import CZlib

/// An error that occurred while gzip data was decompressed.
package enum GzipError: Error, Equatable {
    case damaged
    /// The data is truncated; the data before the end is valid.
    case truncated
    case tooLarge
}

package enum GzipDecoder {
    /// Decompresses a complete gzip file, which may contain several members.
    /// - Parameter limit: The maximum decompressed size in bytes.
    package static func unpacked(_ body: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
        var inflater = Inflater()
        var result: [UInt8] = []
        try inflater.inflate(body[...], into: &result, limit: limit)
        guard inflater.isAtEnd else { throw .truncated }
        return result
    }
}

/// Decompresses gzip incrementally.
package struct Inflater: ~Copyable {
    // zlib keeps a pointer to this structure, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the input so far ends with the end of a member.
    private(set) var isAtEnd = false

    package init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Adding 32 to the window bits detects gzip or zlib from the header. The call fails only for lack of memory.
        inflateInit2_(stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses a chunk and appends the result to `output`, whose size may reach `limit` bytes.
    package mutating func inflate(_ piece: ArraySlice<UInt8>, into output: inout [UInt8], limit: Int = .max)
        throws(GzipError)
    {
        var rest = piece
        while !rest.isEmpty {
            if isAtEnd { startNextMember() }
            let (used, status) = step(rest, into: &output)
            rest = rest.dropFirst(used)
            guard output.count <= limit else { throw .tooLarge }
            switch status {
            case Z_STREAM_END: isAtEnd = true
            case Z_OK, Z_BUF_ERROR: if used == 0, status == Z_BUF_ERROR { return }
            default: throw .damaged
            }
        }
        try drain(into: &output, limit: limit)
    }

    /// Drains the output that zlib still buffers after all input is consumed.
    private mutating func drain(into output: inout [UInt8], limit: Int) throws(GzipError) {
        while !isAtEnd {
            let before = output.count
            let (_, status) = step([], into: &output)
            guard output.count <= limit else { throw .tooLarge }
            if status == Z_STREAM_END { isAtEnd = true }
            if output.count == before { return }
        }
    }

    private mutating func startNextMember() {
        inflateReset(stream)
        isAtEnd = false
    }

    private func step(_ input: ArraySlice<UInt8>, into output: inout [UInt8]) -> (used: Int, status: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { room in
            input.withUnsafeBufferPointer { input in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(clamping: input.count)
                stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_out = UInt32(room.count)
                let offered = Int(stream.pointee.avail_in)
                let status = CZlib.inflate(stream, Z_NO_FLUSH)
                output.append(contentsOf: room.prefix(room.count - Int(stream.pointee.avail_out)))
                return (offered - Int(stream.pointee.avail_in), status)
            }
        }
    }
}
