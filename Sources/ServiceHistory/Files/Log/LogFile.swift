import FileFormats

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file to which bytes are appended completely or not at all.
struct LogFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private var end: Int

    /// Opens a log for appending, and creates it if necessary.
    /// - Parameter end: The number of bytes to retain; the rest of the file is truncated.
    init(_ path: String, end: Int) throws(HistoryFileError) {
        self.path = path
        self.end = end
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw HistoryFileError(SystemError(), at: path) }
        cutOff()
    }

    deinit { close(descriptor) }

    mutating func append(_ bytes: [UInt8]) throws(HistoryFileError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(end + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = SystemError()
                cutOff()
                throw HistoryFileError(error, at: path)
            }
            done += count
        }
        end += bytes.count
    }

    func sync() throws(HistoryFileError) {
        guard fsync(descriptor) == 0 else { throw HistoryFileError(SystemError(), at: path) }
    }

    /// Truncates a torn frame. A failure is ignored, because the next reader also truncates the frame.
    private func cutOff() { ftruncate(descriptor, off_t(end)) }
}
