import CNIOLinux
import Foundation

/// Watches files by polling, because folders mounted into containers report no changes.
struct WatchedFiles: Sendable {
    private let paths: [String]
    /// The initial state of each file.
    private let first: [Stamp?]

    init(_ paths: [String]) {
        self.paths = paths
        first = paths.map { Stamp($0) }
    }

    /// Calls back after a file has changed and all files have been unchanged for one second, so that files are not
    /// read while being written.
    func watch(_ changed: () -> Void) async {
        var (known, last) = (first, first)
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            let now = paths.map { Stamp($0) }
            if now != known, now == last, !Task.isCancelled {
                known = now
                changed()
            }
            last = now
        }
    }

    /// The identity of a file's content: changes with each write or replacement, and when the file becomes readable.
    private struct Stamp: Sendable, Equatable {
        private let inode: UInt64
        private let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        /// Reads the state of a file; nil if it does not exist.
        init?(_ path: String) {
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
}
