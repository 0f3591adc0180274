import Foundation
import ServerHost
import TransitCore

/// A rider's journal file, locked while it is read or written. Changes are synced to disk before a command reports
/// success.
struct CardJournal {
    let path: String

    /// The maximum time to wait for another command to release the lock.
    private static let timeout = Duration.seconds(5)

    /// Reads the journal; empty if the file does not exist.
    func read() throws -> Rider {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw Failure(.noInput, "cannot read \(path): \(Self.reason)") }
            return Rider(writer: .random(in: 0 ... .max))
        }
        defer { close(descriptor) }
        try lock(descriptor, LOCK_SH)
        return try load(descriptor).rider
    }

    /// Calls `work` under an exclusive lock, and appends the frames that it returns.
    func change<Result>(_ work: (inout Rider) throws -> (frames: [UInt8], result: Result)) throws -> Result {
        try makeFolder()
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(.cannotWrite, "cannot write \(path): \(Self.reason)") }
        defer { close(descriptor) }
        try lock(descriptor, LOCK_EX)
        var (rider, end) = try load(descriptor)
        let (frames, result) = try work(&rider)
        try append(frames, to: descriptor, at: end)
        return result
    }

    private func lock(_ descriptor: Int32, _ kind: Int32) throws {
        guard FileLock.take(descriptor, kind, within: Self.timeout) else {
            throw Failure(.busy, "another command is using \(path); try again")
        }
    }

    /// Reads the locked journal.
    /// - Returns: The journal, and the length of its intact part in bytes; 0 if even the header is incomplete.
    private func load(_ descriptor: Int32) throws -> (rider: Rider, end: Int) {
        let bytes: [UInt8]
        do {
            bytes = Array(try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data())
        } catch {
            throw Failure(.noInput, "cannot read \(path)")
        }
        let scan = try scan(bytes)
        guard !scan.gaveUp else { throw Failure(.badData, "\(path) is damaged and cannot be read; restore a backup") }
        var rider = Rider(writer: .random(in: 0 ... .max))
        let merge = rider.merge(bytes, scan)
        if scan.damagedBytes > 0 || merge.unreadable > 0 {
            Terminal.report("headsign: \(path) is partly damaged; the entries in the damaged parts are missing")
        }
        if scan.tailBytes > 0 {
            Terminal.report("headsign: the last entry of \(path) is incomplete and was ignored")
        }
        return (rider, bytes.count < JournalFile.headerSize ? 0 : scan.soundEnd)
    }

    private func scan(_ bytes: [UInt8]) throws -> FrameScan {
        do throws(JournalFileError) {
            return try JournalFile.scan(bytes)
        } catch {
            switch error {
            case .notAJournal: throw Failure(.badData, "\(path) is not a journal")
            case .otherVersion: throw Failure(.badData, "\(path) was written by a later version of Headsign")
            }
        }
    }

    /// Truncates an incomplete tail, appends the frames and syncs the file. If that fails, the journal is left
    /// unchanged.
    private func append(_ frames: [UInt8], to descriptor: Int32, at end: Int) throws {
        let bytes = end == 0 ? JournalFile.header + frames : frames
        let isWritten =
            ftruncate(descriptor, end) == 0 && write(bytes, to: descriptor, at: end) && fsync(descriptor) == 0
        guard isWritten else {
            let reason = Self.reason
            ftruncate(descriptor, end)
            throw Failure(.cannotWrite, "cannot write \(path): \(reason)")
        }
        if end == 0 { syncFolder() }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32, at end: Int) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(end + done))
            }
            guard count > 0 || errno == EINTR else { return false }
            done += max(count, 0)
        }
        return true
    }

    private var folder: String { URL(filePath: path).deletingLastPathComponent().path() }

    private func makeFolder() throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot create the folder of \(path)")
        }
    }

    /// Syncs the folder, because otherwise a new file may be lost in a power failure.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
