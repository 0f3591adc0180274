import Feeds
import Fetching
import Foundation
import GTFSSchedule
package import TransitCore

/// Fetches and compiles timetables as a server does, but discards the files.
package struct TrialImport: Sendable {
    private let environment: ServerEnvironment
    private let variables: [String: String]

    /// - Parameters:
    ///   - environment: An environment with a temporary data folder, which the caller deletes.
    ///   - variables: The variables of the process's environment, for keys.
    package init(
        _ environment: ServerEnvironment, variables: [String: String] = ProcessInfo.processInfo.environment
    ) {
        (self.environment, self.variables) = (environment, variables)
    }

    /// Fetches and compiles a feed.
    /// - Parameter isNamedByOperator: Whether the operator typed the address, so that it may be private.
    package func timetable(of feed: FirstFeed, isNamedByOperator: Bool = true) async throws(Failure) -> Timetable {
        do {
            let store = try TimetableFileStore(
                data: environment.data, agency: "trial-\(UUID())", dates: .asPublished)
            let source = try source(of: feed, file: store.feedPath, isNamedByOperator)
            guard case .new(.gtfs(let path), _) = try await source.check() else {
                throw Failure(.unavailable, "It could not be fetched.")
            }
            _ = try await environment.imports.compile(path, to: store.draftPath)
            return try TimetableFile.checked(store.draftPath)
        } catch let error as FeedError {
            throw Failure(.unavailable, Self.words(for: error, isNamedByOperator))
        } catch let failure as ImportFailure {
            throw Failure(.badData, failure.error.message)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
    }

    private func source(
        of feed: FirstFeed, file: String, _ isNamedByOperator: Bool
    ) throws -> any ScheduleSource {
        guard feed.address.isWebAddress else { return LocalSchedule(path: feed.address) }
        let endpoint = try feed.endpoint(variables, isNamedByOperator: isNamedByOperator)
        return RemoteSchedule(client: environment.client, endpoint: endpoint, file: file)
    }

    private static func words(for error: FeedError, _ isNamedByOperator: Bool) -> String {
        if error == .redirectedAstray, !isNamedByOperator {
            return "Its address is not public, or redirects to one that is not."
        }
        return [error.message, error.hint].compactMap(\.self).joined(separator: " ")
    }
}
