import Foundation

/// Output for people: results go to the standard output, progress to the standard error.
enum Terminal {
    /// A message to the standard error; lost where that is closed.
    static func say(_ text: String) {
        _ = write(text + "\n", to: STDERR_FILENO)
    }

    /// A line of the result. Ends the program, as SIGPIPE does others, when its reader has gone:
    /// `headsign board … | head -1`.
    static func print(_ text: String) {
        if write(text + "\n", to: STDOUT_FILENO) == EPIPE { exit(128 + SIGPIPE) }
    }

    /// - Returns: 0, or the system's code for what kept the rest from being written.
    static func write(_ text: String, to file: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var wait = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// A Boolean value that says whether the standard error is a terminal.
    static let isInteractive = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
}
