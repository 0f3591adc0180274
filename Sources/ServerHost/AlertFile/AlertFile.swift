package import Fetching
import FileFormats
import Foundation
import Synchronization

/// The alerts file of a server, read again whenever it changes. All agencies share it.
package final class AlertFile: Sendable {
    /// The state of the file at a moment.
    package struct Content: Sendable {
        /// The alerts of all agencies; empty without a file.
        package var alerts: [AlertEntry] = []
        /// The reason why the file is not used; ``alerts`` then come from the last usable version of the file.
        package var error: FeedError?
        /// The number of readings so far that differed from the one before; 0 before the first.
        package var version = 0
    }

    private struct State {
        var agencies: [String]
        /// The last state of the file, and when it was first seen.
        var seen: (stamp: FileStamp?, at: Int64)?
        /// The state of the file that was read; nil before the first reading.
        var read: (stamp: FileStamp?, agencies: [String])?
        var content = Content()
    }

    /// The milliseconds for which a file must be unchanged before it is read, as editors may write it piece by piece.
    private static let settled: Int64 = 900

    package let path: String
    private let refusal: String?
    private let clock: any EpochClock
    private let state: Mutex<State>

    /// - Parameters:
    ///   - agencies: The ids of the configured agencies.
    ///   - refusal: The reason why a file there is not used, if there is one.
    package init(path: String, agencies: [String], refusal: String? = nil, clock: any EpochClock) {
        (self.path, self.refusal, self.clock) = (path, refusal, clock)
        state = Mutex(State(agencies: agencies))
    }

    /// Sets the ids of the configured agencies; the file is then checked again.
    package func use(agencies: [String]) {
        state.withLock { $0.agencies = agencies }
    }

    /// Returns the content, after reading the file if it has changed.
    package func content() -> Content {
        state.withLock { state in
            let (stamp, now) = (FileStamp(path), clock.elapsed)
            if state.seen == nil || state.seen?.stamp != stamp { state.seen = (stamp, now) }
            let isRead = state.read.map { $0.stamp == stamp && $0.agencies == state.agencies } ?? false
            // A clock that was set back starts anew.
            if let seen = state.seen, now < seen.at { state.seen?.at = now }
            guard !isRead, let seen = state.seen, now - seen.at >= Self.settled else { return state.content }
            let (alerts, error) = read(state.agencies)
            // Changed meanwhile: it is read again once it has settled.
            guard FileStamp(path) == stamp else { return state.content }
            state.read = (stamp, state.agencies)
            state.content.error = error
            if let alerts { state.content.alerts = alerts }
            state.content.version += 1
            return state.content
        }
    }

    /// Reads the file at once.
    /// - Returns: Its alerts, empty if it does not exist; nil with an error if it is unusable.
    package func read() -> (alerts: [AlertEntry]?, error: FeedError?) { read(state.withLock { $0.agencies }) }

    private func read(_ agencies: [String]) -> (alerts: [AlertEntry]?, error: FeedError?) {
        var status = stat()
        if stat(path, &status) != 0, errno == ENOENT { return ([], nil) }
        if let refusal { return (nil, .unreadable(expected: Self.expected, place: refusal)) }
        guard status.st_size <= AlertFileReader.mostBytes else {
            return (nil, .tooLarge(limit: AlertFileReader.mostBytes))
        }
        guard let data = try? ReadingFailure.contents(of: path) else { return (nil, .cannotRead(file: path)) }
        guard let text = String(validating: data, as: UTF8.self) else {
            return (nil, .unreadable(expected: Self.expected, place: "it is not UTF-8"))
        }
        do throws(AlertFileProblems) {
            return (try AlertFileReader.alerts(in: text, of: agencies), nil)
        } catch {
            return (nil, .unreadable(expected: Self.expected, place: error.message))
        }
    }

    private static let expected = "a usable alerts file"
}
