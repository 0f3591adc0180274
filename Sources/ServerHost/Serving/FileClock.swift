import Fetching
import Foundation
import Synchronization
package import TransitCore

/// A clock for tests, which stands still at the time in a file until the test writes a later one. It never goes back.
package final class FileClock: EpochClock {
    /// The real time between two looks at the file.
    private static let pause: Duration = .milliseconds(20)

    private let path: String
    private let latest: Mutex<EpochMilliseconds>

    /// - Parameter path: a file with epoch milliseconds in decimal digits, which is replaced atomically.
    /// - Returns: nil if it cannot be read.
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
        // An interrupted sleep means cancellation, which ends the loop.
        while now < moment, !Task.isCancelled { try? await Task.sleep(for: Self.pause) }
    }

    private static func read(_ path: String) -> EpochMilliseconds? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return Int64(text).map { EpochMilliseconds($0) }
    }
}
