#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is opened for downloads. Its content remains readable even if another file replaces it at its path.
package final class StoredFile: Sendable {
    private let descriptor: Int32
    package let size: Int
    /// The version of the content. Equal contents have equal versions.
    package let version: String

    /// Opens a file.
    /// - Returns: Nil if the file cannot be read or is not a regular file.
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

    /// Reads bytes from a position in the file. Blocks the thread.
    /// - Returns: The number of bytes read, at most the buffer's size. 0 at the end of the file and after an error.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
        max(pread(descriptor, buffer.baseAddress, buffer.count, off_t(position)), 0)
    }
}
