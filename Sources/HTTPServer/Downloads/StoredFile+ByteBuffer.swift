package import FileFormats
package import NIOCore

extension StoredFile {
    /// Reads a range, blocking the thread. Returns nil if the file was truncated.
    package func read(_ range: Range<Int>) -> ByteBuffer? {
        var buffer = ByteBufferAllocator().buffer(capacity: range.count)
        while buffer.readableBytes < range.count {
            let start = range.lowerBound + buffer.readableBytes
            let rest = range.upperBound - start
            let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: rest) { space in
                read(into: UnsafeMutableRawBufferPointer(rebasing: space[..<rest]), at: start)
            }
            guard count > 0 else { return nil }
        }
        return buffer
    }
}
