import CNIOLinux
import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file opened for downloads. Readers keep its content even if another file replaces it under its path.
package final class StoredFile: Sendable {
    private let descriptor: Int32
    let size: Int
    /// A version of the content; equal contents have equal versions.
    let version: String

    /// Opens a file.
    /// - Returns: nil if it cannot be read or is not a regular file.
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

    /// Reads a range, blocking the thread. Returns nil if the file has become shorter.
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
