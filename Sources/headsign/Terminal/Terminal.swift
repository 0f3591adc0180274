import Foundation

/// Output for people: results go to the standard output, progress to the standard error.
enum Terminal {
    static func say(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    static func print(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    /// Whether the standard error is a screen that somebody looks at.
    static let isInteractive = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
}
