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

    /// - Parameter end: The number of bytes that are kept; the rest of the file is cut off.
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

    /// Fails on a device; a frame that is torn is also cut off by the next reader.
    private func cutOff() { ftruncate(descriptor, off_t(end)) }
}
