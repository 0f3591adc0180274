internal import Foundation

/// Stores a rider's journal in a file. A change becomes visible only after it was written to the disk; a failed write
/// has no effect.
///
/// The file has the format of the page's export, so it can be copied, merged, and moved to another device. Only one
/// store at a time may write a file.
public actor RiderStore {
    private var journal = RiderJournal()
    private let file: FileHandle
    /// The result of reading the file when it was opened. Damage loses only the events that it affects.
    public let opened: RiderJournal.Merge

    /// Opens a file, or creates it if it does not exist.
    /// - Parameter path: The path of the file.
    /// - Throws: ``RiderRefusal``, and errors of the file system.
    public init(path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            try Data(RiderJournal().file).write(to: URL(filePath: path), options: .atomic)
        }
        file = try FileHandle(forUpdating: URL(filePath: path))
        let bytes = [UInt8](try file.readToEnd() ?? Data())
        opened = try journal.merge(file: bytes)
        // A file truncated within its header is rewritten; otherwise it would not be recognized as a journal when it is
        // next opened.
        let empty = RiderJournal().file
        if bytes.count < empty.count {
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data(empty))
            try file.synchronize()
        }
        // An incomplete frame at the end is removed; otherwise the frames appended after it would be unreadable.
        if opened.cutOffBytes > 0 { try file.truncate(atOffset: UInt64(bytes.count - opened.cutOffBytes)) }
        try file.seekToEnd()
    }

    /// The journal as stored in the file.
    public var current: RiderJournal { journal }

    /// Validates a change, stores it, and then applies it.
    /// - Parameters:
    ///   - change: The change.
    ///   - clock: The time of the change in epoch milliseconds; the device's current time if nil.
    /// - Throws: ``RiderRefusal``, and errors of the file system.
    public func perform(_ change: RiderChange, at clock: Int? = nil) throws {
        let clock = clock ?? Int(Date().timeIntervalSince1970 * 1000)
        try store(journal.prepare(change, at: clock))
    }

    /// Stores and merges frames of another device.
    /// - Returns: The number of new events.
    @discardableResult
    public func take(_ frames: [UInt8]) throws -> Int {
        var trial = journal
        let merge = trial.merge(frames)
        try store(merge.frames)
        return merge.added
    }

    private func store(_ frames: [UInt8]) throws {
        guard !frames.isEmpty else { return }
        let end = try file.seekToEnd()
        do {
            try file.write(contentsOf: Data(frames))
            try file.synchronize()
        } catch {
            // A partially written frame is removed, as later frames are appended after it.
            try? file.truncate(atOffset: end)
            throw error
        }
        journal.merge(frames)
    }
}
