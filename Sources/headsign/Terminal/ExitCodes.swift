import ArgumentParser

/// The exit codes, as listed by `headsign --help`. The numbers are those of sysexits.h.
extension ExitCode {
    /// The input is invalid, such as a file that is not GTFS.
    static let badData = ExitCode(65)
    /// The input cannot be read.
    static let noInput = ExitCode(66)
    /// The server does not respond, or cannot start.
    static let unavailable = ExitCode(69)
    /// The output cannot be written.
    static let cannotWrite = ExitCode(73)
    /// The configuration is wrong.
    static let badConfiguration = ExitCode(78)
}

/// An error that ends the command with a sentence on the standard error and an exit code.
struct Failure: Error {
    let code: ExitCode
    let text: String

    init(_ code: ExitCode, _ text: String) {
        self.code = code
        self.text = text
    }
}

/// Runs a command, and turns a ``Failure`` into its message and exit code.
func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch let failure as Failure {
        Terminal.report("headsign: " + failure.text)
        throw failure.code
    } catch let error as ConfigurationError {
        Terminal.report(error.description)
        throw ExitCode.badConfiguration
    }
}
