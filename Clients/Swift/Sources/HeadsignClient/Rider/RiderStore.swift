internal import Foundation

/// A rider's journal in a file. What it shows is on the disk; a change that cannot be written did not happen.
///
/// The file is the page's export: it can be copied, merged and carried to another device. One store at a time may write
/// a file.
public actor RiderStore {
    private var journal = RiderJournal()
    private let file: FileHandle
    /// The state of the file when it was opened: damage loses only the events it affected.
    public let opened: RiderJournal.Merge

    /// - Parameter path: of a file that is made if it is not there.
    /// - Throws: ``RiderRefusal``, and errors of the file system.
    public init(path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            try Data(RiderJournal().file).write(to: URL(filePath: path), options: .atomic)
        }
        file = try FileHandle(forUpdating: URL(filePath: path))
        let bytes = [UInt8](try file.readToEnd() ?? Data())
        opened = try journal.merge(file: bytes)
        // One that was begun and not even has its header would be no journal at the next start.
        let empty = RiderJournal().file
        if bytes.count < empty.count {
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data(empty))
            try file.synchronize()
        }
        // A tail that was not written to its end would swallow what is written after it.
        if opened.cutOffBytes > 0 { try file.truncate(atOffset: UInt64(bytes.count - opened.cutOffBytes)) }
        try file.seekToEnd()
    }

    /// The journal as it is stored.
    public var current: RiderJournal { journal }

    /// Decides a change, stores it, and shows it.
    /// - Parameters:
    ///   - change: what the rider wants.
    ///   - clock: milliseconds since 1970; the device's now without it.
    /// - Throws: ``RiderRefusal``, and errors of the file system.
    public func perform(_ change: RiderChange, at clock: Int? = nil) throws {
        let clock = clock ?? Int(Date().timeIntervalSince1970 * 1000)
        try store(journal.prepare(change, at: clock))
    }

    /// Takes in frames of another device.
    /// - Returns: how many events are new.
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
            // Half of it must not stand before what comes next.
            try? file.truncate(atOffset: end)
            throw error
        }
        journal.merge(frames)
    }
}
