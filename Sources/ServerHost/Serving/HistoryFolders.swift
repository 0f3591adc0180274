import ServiceHistory
import Synchronization

/// The folders of all agencies' recorded days. Each is the same each time, because it remembers which of its days are
/// damaged.
final class HistoryFolders: Sendable {
    private let root: String
    private let folders = Mutex<[String: HistoryFolder]>([:])

    /// - Parameter root: The folder of all agencies' history.
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
