internal import GRDB

/// The reason why the SQLite file or the shared database cannot be used. Nothing is repaired, moved or overwritten
/// automatically.
package enum StorageError: Error, Equatable, CustomStringConvertible {
    /// The folder or the file cannot be read or written.
    case unusable(path: String, reason: String)
    /// The file is not an SQLite file, or belongs to another program.
    case foreign(path: String)
    /// The file is corrupt.
    case damaged(path: String, reason: String)
    /// A later version of Headsign has changed the file.
    case newer(path: String)
    /// A later version of Headsign has changed the shared database, so that this version cannot work with it.
    case newerShared(place: String)

    package var description: String {
        switch self {
        case .unusable(let path, let reason): "\(path) cannot be used: \(reason)"
        case .foreign(let path):
            "\(path) belongs to another program and was not changed. Move it away to start with a new file"
        case .damaged(let path, let reason):
            "\(path) is damaged (\(reason)) and was not changed. Restore a backup, or move it away to start anew"
        case .newer(let path):
            "\(path) is from a newer version of Headsign and was not changed. Run that version, or use another folder"
        case .newerShared(let place): "\(place) was upgraded by a newer version of Headsign. Run that version"
        }
    }
}

extension StorageError {
    init(_ error: any Error, path: String) {
        guard let error = error as? DatabaseError else {
            self = .unusable(path: path, reason: "\(error)")
            return
        }
        let reason = error.message ?? error.resultCode.description
        self =
            switch error.resultCode {
            case .SQLITE_NOTADB: .foreign(path: path)
            case .SQLITE_CORRUPT: .damaged(path: path, reason: reason)
            default: .unusable(path: path, reason: reason)
            }
    }
}
