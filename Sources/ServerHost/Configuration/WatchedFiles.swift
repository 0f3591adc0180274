import FileFormats

/// A file watcher that polls, because folders mounted into containers send no change notifications.
struct WatchedFiles: Sendable {
    private let paths: [String]
    /// The state of each file when the watcher was created.
    private let first: [FileStamp?]

    init(_ paths: [String]) {
        self.paths = paths
        first = paths.map { FileStamp($0) }
    }

    /// Calls `changed` when a file has changed and all files have then been unchanged for one second, so that files are
    /// not read while they are being written.
    func watch(_ changed: () -> Void) async {
        var (known, last) = (first, first)
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            let now = paths.map { FileStamp($0) }
            if now != known, now == last, !Task.isCancelled {
                known = now
                changed()
            }
            last = now
        }
    }
}
