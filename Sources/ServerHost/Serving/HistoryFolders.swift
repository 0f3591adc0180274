import ServiceHistory
import Synchronization

/// The folders with all agencies' recorded days. Each is created once, because it remembers which of its days are
/// damaged.
final class HistoryFolders: Sendable {
    private let root: String
    private let folders = Mutex<[String: HistoryFolder]>([:])

    /// - Parameter root: The parent folder of all agencies' histories.
    init(root: String) {
        self.root = root
    }

    subscript(agency: String) -> HistoryFolder {
        folders.withLock { folders in
            let folder = folders[agency] ?? HistoryFolder(root: root, agency: agency)
            folders[agency] = folder
            return folder
        }
    }
}
