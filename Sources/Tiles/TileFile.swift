#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Random access to the file that was opened, even if another one replaces it. The file is not memory-mapped, so that
/// truncation by another process cannot crash the server.
final class TileFile: Sendable {
    enum Kind {
        case pmtiles, sqlite, other
    }

    let path: String
    let size: UInt64
    /// The version of the file, derived from its size and modification time.
    let version: String
    private let descriptor: Int32

    init(_ path: String) throws(TileArchiveError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unreadable(path: path)
        }
        self.path = path
        self.descriptor = descriptor
        size = UInt64(max(status.st_size, 0))
        let (seconds, rest) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        version = [Int(status.st_size), seconds, rest].map { String($0, radix: 36) }.joined(separator: "-")
    }

    deinit {
        close(descriptor)
    }

    var kind: Kind {
        guard let start = try? bytes(at: 0, count: 16) else { return .other }
        if start.starts(with: "PMTiles".utf8) { return .pmtiles }
        return start.starts(with: "SQLite format 3".utf8) ? .sqlite : .other
    }

    /// Reads bytes. Blocks the thread.
    func bytes(at offset: UInt64, count: Int) throws(TileArchiveError) -> [UInt8] {
        guard count >= 0, offset <= size, UInt64(count) <= size - offset else {
            throw .damaged(reason: "data lies beyond its end")
        }
        var filled = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset) + off_t(filled))
                guard got > 0 else { break }
                filled += got
            }
            initialized = filled
        }
        guard filled == count else { throw .unreadable(path: path) }
        return bytes
    }
}
