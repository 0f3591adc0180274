import Foundation

/// Files that are looked at again and again: mounted folders of containers tell of no changes.
struct WatchedFiles: Sendable {
    private let paths: [String]
    /// As they were at first.
    private let first: [Stamp?]

    init(_ paths: [String]) {
        self.paths = paths
        first = paths.map { Stamp($0) }
    }

    /// Calls back when one of them has changed and all have then stayed as they are for a second: while they are being written they
    /// say nothing.
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

    /// Tells one content of a file from the next, also where another file takes its name, and one that may be read now.
    private struct Stamp: Sendable, Equatable {
        private let inode: UInt64
        private let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        /// Nil where there is no file.
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
