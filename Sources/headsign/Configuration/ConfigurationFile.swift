import Foundation

/// The file that a server was started with, to be read again.
struct ConfigurationFile: Sendable {
    let path: String
    /// What it says now, with what the command line says of it.
    let read: @Sendable () throws -> Configuration
    /// As it was before it was read first.
    let first: Stamp?

    init(path: String, read: @escaping @Sendable () throws -> Configuration) {
        self.path = path
        self.read = read
        first = Stamp(path)
    }

    /// Tells one content of a file from the next, also where another file takes its name.
    struct Stamp: Sendable, Equatable {
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
                (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            #else
                (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
            #endif
        }
    }

    /// Calls back when the file has changed and has then stayed as it is for a second: while it is being written it says nothing.
    func watch(_ changed: () -> Void) async {
        var (known, last) = (first, first)
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            let now = Stamp(path)
            if now != known, now == last, !Task.isCancelled {
                known = now
                changed()
            }
            last = now
        }
    }
}
