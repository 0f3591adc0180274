import ArgumentParser
import Fetching
import GTFSSchedule
import Laboratory
import PostgreSQL
import ServerHost
import ServiceHistory
import Storage

extension ExitCode {
    init(_ status: ExitStatus) { self.init(status.rawValue) }
}

/// Runs a command, and converts its errors to messages and exit codes.
func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch let error as ConfigurationError {
        Terminal.report(error.description)
        throw ExitCode(.badConfiguration)
    } catch {
        guard let failure = Failure(any: error) else { throw error }
        Terminal.report("headsign: " + failure.text)
        throw ExitCode(failure.code)
    }
}

extension Failure {
    /// Converts an error of the program's modules to a failure; nil for any other error.
    fileprivate init?(any error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as ImportError: self.init(error)
        case let error as StorageError: self.init(error)
        case let error as ExportError: self.init(error)
        case let error as HistoryFileError: self.init(.noInput, "\(error)")
        case let error as TruthError: self.init(.badData, error.message)
        case let error as FeedError: self.init(.unavailable, error.message + (error.hint.map { " " + $0 } ?? ""))
        case let error as PostgreSQLError: self.init(.unavailable, "\(error)")
        default: return nil
        }
    }
}

extension Failure {
    fileprivate init(_ error: ExportError) {
        switch error {
        case .alreadyExists, .notWritten: self.init(.cannotWrite, "\(error)")
        case .withoutTrips: self.init(.noInput, "\(error)")
        case .withoutURL, .changedZone, .unknownZone: self.init(.badData, "\(error)")
        }
    }
}
