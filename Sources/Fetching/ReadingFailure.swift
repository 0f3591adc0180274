package import Foundation

/// The operating system's error for a file that cannot be read.
package struct ReadingFailure: Error {
    package let reason: String

    /// The maximum time to wait for a program that writes to a pipe, in milliseconds.
    private static let patience: Int32 = 2000

    /// Reads a file, or a pipe to which a program writes.
    /// - Throws: The operating system's error if the file does not exist, is a folder or is not readable.
    package static func contents(of path: String) throws(ReadingFailure) -> Data {
        // Opened with O_NONBLOCK, because opening a named pipe would wait for a writer that may never exist.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw ReadingFailure(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { throw ReadingFailure(EISDIR) }
        if status.st_mode & S_IFMT == S_IFIFO {
            var watched = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, patience) > 0 else { throw .unusedPipe }
        }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        do {
            return try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
        } catch {
            throw ReadingFailure(EIO)
        }
    }

    /// Returns the reason why a file cannot be read, without opening it; nil if it is readable. A pipe is not accepted,
    /// because the server reads the file repeatedly.
    package static func reason(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return ReadingFailure(errno).reason }
        if status.st_mode & S_IFMT == S_IFDIR { return ReadingFailure(EISDIR).reason }
        if status.st_mode & S_IFMT == S_IFIFO { return "Is a pipe, not a file" }
        return access(path, R_OK) == 0 ? nil : ReadingFailure(errno).reason
    }

    private static let unusedPipe = ReadingFailure(reason: "Is a pipe to which no program writes")

    private init(reason: String) { self.reason = reason }

    private init(_ code: Int32) {
        reason = String(cString: strerror(code))
    }
}

extension FeedError {
    /// Returns the error for an unreadable file, with the operating system's reason.
    package static func cannotRead(file path: String) -> FeedError {
        .missing(path: path, reason: ReadingFailure.reason(of: path))
    }
}
