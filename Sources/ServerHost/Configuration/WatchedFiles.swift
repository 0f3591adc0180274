import FileFormats

/// Watches files by polling, because folders mounted into containers report no changes.
struct WatchedFiles: Sendable {
    private let paths: [String]
    /// The initial state of each file.
    private let first: [FileStamp?]

    init(_ paths: [String]) {
        self.paths = paths
        first = paths.map { FileStamp($0) }
    }

    /// Calls back after a file has changed and all files have been unchanged for one second, so that files are not
    /// read while being written.
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
