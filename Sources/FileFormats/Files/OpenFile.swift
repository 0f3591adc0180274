import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An error reported by the operating system.
package struct SystemError: Error {
    package let reason: String
    /// The value of `errno`; 0 if the error is not that of a system call.
    package let code: Int32

    /// Creates an error from `errno`. Must be called directly after a failed system call.
    package init() {
        code = errno
        reason = String(cString: strerror(code))
    }

    init(_ reason: String) {
        self.reason = reason
        code = 0
    }
}

/// An open file, which is closed when it goes out of scope.
package struct OpenFile: ~Copyable {
    private let descriptor: Int32
    /// The size in bytes when the file was opened.
    package let size: Int

    package init(_ path: String, _ flags: Int32) throws(SystemError) {
        descriptor = open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError() }
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit {
        close(descriptor)
    }

    /// Maps the file into memory, read-only; nil if the mapping fails, for example for lack of address space.
    package func map() -> UnsafeRawBufferPointer? {
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            return nil
        }
        return UnsafeRawBufferPointer(start: start, count: size)
    }

    package static func unmap(_ bytes: UnsafeRawBufferPointer) {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// Fills a buffer from a position in the file. Returns the number of bytes read, which is less than the buffer's
    /// size at the end of the file.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
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

    package func write(_ bytes: [UInt8]) throws(SystemError) {
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

    /// Computes the checksum of a column file's bytes from `start` to the end, in constant memory. Nil if the file
    /// cannot be read to its end.
    package func checksum(from start: Int) -> UInt64? {
        var checksum = Checksum()
        // The size is a multiple of 32, as the checksum requires for all chunks but the last.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
        defer { buffer.deallocate() }
        var position = start
        while position < size {
            let count = read(into: buffer, at: position)
            guard count == min(buffer.count, size - position) else { return nil }
            checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            position += count
        }
        return checksum.value
    }

    /// Waits until all written data is on disk.
    package func sync() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw SystemError() }
    }
}
