package import Fetching
import Foundation
import Synchronization

/// A GTFS feed in a local zip file or folder, which the operator may replace at any time.
package final class LocalSchedule: ScheduleSource {
    private let path: String
    private let last = Mutex<Seen?>(nil)

    private struct Seen: Equatable {
        var size: Int
        var modified: Date
        var fingerprint: String
    }

    package init(path: String) {
        self.path = path
    }

    package func check() async throws(FeedError) -> ScheduleCheck {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int, let modified = attributes[.modificationDate] as? Date
        else { throw .cannotRead(file: path) }
        let known = last.withLock { $0 }
        if let known, known.size == size, known.modified == modified { return .unchanged }
        let fingerprint = try fingerprint(modified, isFolder: attributes[.type] as? FileAttributeType == .typeDirectory)
        last.withLock { $0 = Seen(size: size, modified: modified, fingerprint: fingerprint) }
        // The file's modification time changed, but its content is the same.
        if known?.fingerprint == fingerprint { return .unchanged }
        return .new(.gtfs(path: path), fingerprint: fingerprint)
    }

    private func fingerprint(_ modified: Date, isFolder: Bool) throws(FeedError) -> String {
        if isFolder { return "folder-\(Int64(modified.timeIntervalSince1970 * 1000))" }
        guard let fingerprint = FileFingerprint.of(path) else { throw .cannotRead(file: path) }
        return fingerprint
    }
}
