import Fetching
import Foundation
import Synchronization
package import TransitCore

/// A clock for tests. It stands still at the time stored in a file until the test writes a later time, and never goes
/// back.
package final class FileClock: EpochClock {
    /// The real time between two reads of the file.
    private static let pause: Duration = .milliseconds(20)

    private let path: String
    private let latest: Mutex<EpochMilliseconds>

    /// Creates a clock; nil if the file cannot be read.
    /// - Parameter path: A file with epoch milliseconds in decimal digits, which is replaced atomically.
    package init?(path: String) {
        guard let start = Self.read(path) else { return nil }
        self.path = path
        latest = Mutex(start)
    }

    package var now: EpochMilliseconds {
        let written = Self.read(path)
        return latest.withLock { latest in
            latest = max(latest, written ?? latest)
            return latest
        }
    }

    package func sleep(until moment: EpochMilliseconds) async {
        // An interrupted sleep means that the task was cancelled, which ends the loop.
        while now < moment, !Task.isCancelled { try? await Task.sleep(for: Self.pause) }
    }

    private static func read(_ path: String) -> EpochMilliseconds? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return Int64(text).map { EpochMilliseconds($0) }
    }
}
