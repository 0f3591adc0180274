import ArgumentParser
import ServerHost

extension ExitCode {
    init(_ status: ExitStatus) { self.init(status.rawValue) }
}

/// Runs a command, and turns a ``Failure`` into its message and exit code.
func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch let failure as Failure {
        Terminal.report("headsign: " + failure.text)
        throw ExitCode(failure.code)
    } catch let error as ConfigurationError {
        Terminal.report(error.description)
        throw ExitCode(.badConfiguration)
    }
}
