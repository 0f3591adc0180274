import Foundation

/// Why a file cannot be read, in the system's words.
struct ReadingFailure: Error {
    let reason: String

    /// - Throws: what the system says of a file that is not there, is a folder, or may not be read.
    static func contents(of path: String) throws(ReadingFailure) -> Data {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw ReadingFailure(reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            throw ReadingFailure(reason: String(cString: strerror(EISDIR)))
        }
        do {
            return try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
        } catch {
            throw ReadingFailure(reason: String(cString: strerror(EIO)))
        }
    }
}
