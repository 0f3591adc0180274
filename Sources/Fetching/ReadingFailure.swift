package import Foundation

/// The system's error for a file that cannot be read.
package struct ReadingFailure: Error {
    package let reason: String

    /// Reads a file.
    /// - Throws: The system's error if the file does not exist, is a folder or is not readable.
    package static func contents(of path: String) throws(ReadingFailure) -> Data {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw ReadingFailure(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { throw ReadingFailure(EISDIR) }
        do {
            return try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
        } catch {
            throw ReadingFailure(EIO)
        }
    }

    /// Returns the reason why a file cannot be read, without opening it; nil if it is readable.
    package static func reason(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return ReadingFailure(errno).reason }
        if status.st_mode & S_IFMT == S_IFDIR { return ReadingFailure(EISDIR).reason }
        return access(path, R_OK) == 0 ? nil : ReadingFailure(errno).reason
    }

    private init(_ code: Int32) {
        reason = String(cString: strerror(code))
    }
}

extension FeedError {
    /// Returns the error for an unreadable file, with the system's reason.
    package static func cannotRead(file path: String) -> FeedError {
        .missing(path: path, reason: ReadingFailure.reason(of: path))
    }
}
