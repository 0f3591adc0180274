package import Fetching
import FileFormats
import Foundation
import Synchronization

/// The server's alerts file, shared by all agencies and reread whenever it changes.
package final class AlertFile: Sendable {
    /// The most recently parsed content of the file.
    package struct Content: Sendable {
        /// The alerts of all agencies; empty if the file does not exist.
        package var alerts: [AlertEntry] = []
        /// The reason why the file is unusable; ``alerts`` then come from its last usable version.
        package var error: FeedError?
        /// The number of times that the file was read, for detecting changes.
        package var version = 0
    }

    private struct State {
        var agencies: [String]
        /// The file's last observed stamp, and the clock's milliseconds at which it was first observed.
        var seen: (stamp: FileStamp?, at: Int64)?
        /// The stamp and the agencies of the last read; nil before the first read.
        var read: (stamp: FileStamp?, agencies: [String])?
        var content = Content()
    }

    /// The minimum time in milliseconds for which a file must be unchanged before it is read; editors may write it in
    /// several steps.
    private static let settled: Int64 = 900

    package let path: String
    private let refusal: String?
    private let clock: any EpochClock
    private let state: Mutex<State>

    /// - Parameters:
    ///   - agencies: The IDs of the configured agencies.
    ///   - refusal: The reason why an existing file is not used; nil if it may be used.
    package init(path: String, agencies: [String], refusal: String? = nil, clock: any EpochClock) {
        (self.path, self.refusal, self.clock) = (path, refusal, clock)
        state = Mutex(State(agencies: agencies))
    }

    /// Sets the IDs of the configured agencies; the next call of ``content()`` rereads the file.
    package func use(agencies: [String]) {
        state.withLock { $0.agencies = agencies }
    }

    /// Returns the content. Reads the file first if it has changed and has settled.
    package func content() -> Content {
        state.withLock { state in
            let (stamp, now) = (FileStamp(path), clock.elapsed)
            if state.seen == nil || state.seen?.stamp != stamp { state.seen = (stamp, now) }
            let isRead = state.read.map { $0.stamp == stamp && $0.agencies == state.agencies } ?? false
            // The clock was set back: restart the waiting time.
            if let seen = state.seen, now < seen.at { state.seen?.at = now }
            guard !isRead, let seen = state.seen, now - seen.at >= Self.settled else { return state.content }
            let (alerts, error) = read(state.agencies)
            // The file changed while it was read; read it again once it has settled.
            guard FileStamp(path) == stamp else { return state.content }
            state.read = (stamp, state.agencies)
            state.content.error = error
            if let alerts { state.content.alerts = alerts }
            state.content.version += 1
            return state.content
        }
    }

    /// Reads the file immediately, without waiting for it to settle.
    /// - Returns: The file's alerts, empty if it does not exist; nil and an error if it is unusable.
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
