/// The exit codes listed by `headsign --help`, whose values are those of `sysexits.h`.
package enum ExitStatus: Int32, Sendable {
    /// The input is invalid, such as a file that is not GTFS.
    case badData = 65
    /// The input cannot be read.
    case noInput = 66
    /// The server does not respond, or cannot start.
    case unavailable = 69
    /// The output cannot be written.
    case cannotWrite = 73
    /// Another process holds the lock; retry later.
    case busy = 75
    /// The configuration is invalid.
    case badConfiguration = 78
}

/// An error that ends the command with a message on the standard error and an exit code.
package struct Failure: Error {
    package let code: ExitStatus
    package let text: String

    package init(_ code: ExitStatus, _ text: String) {
        self.code = code
        self.text = text
    }
}
