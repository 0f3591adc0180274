import FileFormats

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A lock on a day's files, required to change them. At most one owner in all processes has the lock. It is released
/// when this object is deallocated.
final class DayLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Locks a day.
    /// - Throws: ``HistoryFileError/inUse(path:)`` if another owner has the lock.
    init(_ files: DayFiles) throws(HistoryFileError) {
        path = files.lock
        descriptor = try Self.lockedFile(files)
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Opens and locks the file. The previous owner deletes the file before it releases the lock, so after locking, the
    /// file must still exist at the path.
    private static func lockedFile(_ files: DayFiles) throws(HistoryFileError) -> Int32 {
        while true {
            let path = files.lock
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw HistoryFileError(SystemError(), at: path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = errno
                close(descriptor)
                throw error == EWOULDBLOCK ? .inUse(path: files.log) : .system(path: path, reason: "cannot be locked")
            }
            if isFile(descriptor, at: path) { return descriptor }
            close(descriptor)
        }
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (opened, present) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(path, &present) == 0 && opened.st_ino == present.st_ino
            && opened.st_dev == present.st_dev
    }
}
