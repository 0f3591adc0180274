#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The identity of a file's content. It changes with each write or replacement, and if the permissions change.
package struct FileStamp: Sendable, Equatable {
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// Reads the status of a file; nil if the file does not exist or its status cannot be read.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if os(Linux)
            (seconds, nanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
        #else
            (seconds, nanoseconds) = (status.st_ctimespec.tv_sec, status.st_ctimespec.tv_nsec)
        #endif
    }
}
