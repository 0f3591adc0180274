import Foundation

/// Output to a terminal: results go to the standard output, progress to the standard error.
package enum Terminal {
    /// Writes a message to the standard error. Write errors are ignored.
    package static func report(_ text: String) {
        _ = write(text + "\n", to: STDERR_FILENO)
    }

    /// Writes a line to the standard output. If the reader has closed the pipe, as in `headsign board … | head -1`,
    /// exits as if killed by SIGPIPE.
    package static func print(_ text: String) {
        if write(text + "\n", to: STDOUT_FILENO) == EPIPE { exit(128 + SIGPIPE) }
    }

    /// Writes a text to a file descriptor.
    /// - Returns: 0, or the errno of the failed write.
    package static func write(_ text: String, to file: Int32) -> Int32 {
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

    /// Whether the standard input is a terminal, so that a person can answer questions.
    package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 }

    /// Writes a question to the standard error, and returns the line typed, without surrounding whitespace.
    package static func ask(_ question: String) -> String {
        _ = write(question, to: STDERR_FILENO)
        return (readLine() ?? "").trimmingCharacters(in: .whitespaces)
    }

    /// True if the standard error is a terminal that can redraw a line.
    package static let isInteractive =
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
}
