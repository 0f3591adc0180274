import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is handed out as it was when it was opened, even if another one is put in its place.
package final class StoredFile: Sendable {
    private let descriptor: Int32
    let size: Int
    /// Equal contents have equal versions.
    let version: String

    /// - Returns: nil for what cannot be read and for what is no ordinary file.
    package init?(path: String, version: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.version = version
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Blocks. Nil if the file is not as long as it was.
    func read(_ range: Range<Int>) -> ByteBuffer? {
        var buffer = ByteBufferAllocator().buffer(capacity: range.count)
        while buffer.readableBytes < range.count {
            let start = range.lowerBound + buffer.readableBytes
            let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.upperBound - start) { space in
                max(pread(descriptor, space.baseAddress, range.upperBound - start, off_t(start)), 0)
            }
            guard count > 0 else { return nil }
        }
        return buffer
    }
}
