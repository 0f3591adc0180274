#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the system said when it refused.
struct SystemError: Error {
    let reason: String

    /// The error of the call just made.
    init() {
        reason = String(cString: strerror(errno))
    }
}

/// An open file, closed when it goes out of scope.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    /// Bytes it had when it was opened.
    let size: Int

    init(_ path: String, _ flags: Int32) throws(SystemError) {
        descriptor = open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError() }
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit {
        close(descriptor)
    }

    /// The file as memory that nobody may write to; nil if the system has no room for it.
    func map() -> UnsafeRawBufferPointer? {
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            return nil
        }
        return UnsafeRawBufferPointer(start: start, count: size)
    }

    static func unmap(_ bytes: UnsafeRawBufferPointer) {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// Fills a buffer from a position on; returns how many bytes there were.
    func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
        var done = 0
        while done < buffer.count {
            let count = pread(
                descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(position + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            done += count
        }
        return done
    }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError() }
            done += count
        }
    }

    /// Waits until everything written is on the disk.
    func sync() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw SystemError() }
    }
}
