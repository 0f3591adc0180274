/// A reason why a recorded day cannot be read or written. The description names the file and the next step.
package enum HistoryFileError: Error, Equatable, CustomStringConvertible {
    /// Another process, or another owner in this process, has opened the day for writing.
    case inUse(path: String)
    /// The disk or the user's quota is full. Nothing was written.
    case diskFull(path: String)
    /// The file is not readable as a recorded day, or a part of it does not match its checksum.
    case damaged(path: String)
    /// The file was written by another version of Headsign.
    case otherVersion(path: String, UInt32)
    /// The date is before the year 1000 or after the year 9999.
    case invalidDate
    /// The log has been closed.
    case closed(path: String)
    /// The operating system refused an operation.
    case system(path: String, reason: String)

    package var description: String {
        switch self {
        case .inUse(let path):
            "\(path) is being written by another Headsign process. Stop that process, or give this one its own data folder."
        case .diskFull(let path):
            "\(path): the disk is full, and service is not being recorded. Free some space or shorten the retention."
        case .damaged(let path):
            "\(path) is damaged and is skipped. Restore it from a backup, or move it away."
        case .otherVersion(let path, let version):
            "\(path) has format \(version), which this version of Headsign does not read. Start the version that wrote it."
        case .invalidDate: "Service days before the year 1000 or after the year 9999 are not recorded."
        case .closed(let path): "\(path) has been closed."
        case .system(let path, let reason): "\(path): \(reason). Check the permissions of the data folder."
        }
    }
}
