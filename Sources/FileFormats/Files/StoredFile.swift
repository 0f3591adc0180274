#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file opened for downloads. Readers keep its content even if another file replaces it under its path.
package final class StoredFile: Sendable {
    private let descriptor: Int32
    package let size: Int
    /// A version of the content; equal contents have equal versions.
    package let version: String

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

    /// Reads bytes from a position, blocking the thread.
    /// - Returns: the number of bytes read, at most the buffer's size; 0 at the end of the file and for an error.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
        max(pread(descriptor, buffer.baseAddress, buffer.count, off_t(position)), 0)
    }
}
