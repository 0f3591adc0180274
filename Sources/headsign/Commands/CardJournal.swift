import ArgumentParser
import Foundation
import TransitCore

/// A journal on disk, locked while it is read or written. What was written is on the disk before a command says so.
struct CardJournal {
    let path: String

    /// Seconds to wait for another command's lock.
    private static let timeout = 5.0

    /// The journal as it is; empty if there is none.
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

    /// Appends what `work` gives.
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
        let giveUp = Date(timeIntervalSinceNow: Self.timeout)
        while flock(descriptor, kind | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, Date() < giveUp else {
                throw Failure(.busy, "another command is using \(path)")
            }
            usleep(20_000)
        }
    }

    /// - Returns: the journal, and where its sound part ends: 0 if not even the header is whole.
    private func load(_ descriptor: Int32) throws -> (rider: Rider, end: Int) {
        let bytes: [UInt8]
        do {
            bytes = Array(try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data())
        } catch {
            throw Failure(.noInput, "cannot read \(path)")
        }
        let scan = try scan(bytes)
        guard !scan.gaveUp else { throw Failure(.badData, "\(path) is damaged beyond reading") }
        var rider = Rider(writer: .random(in: 0 ... .max))
        let merge = rider.merge(bytes, scan)
        if scan.damagedBytes > 0 || merge.unreadable > 0 {
            Terminal.say("headsign: parts of \(path) are damaged; what they held is missing")
        }
        if scan.tailBytes > 0 {
            Terminal.say("headsign: the last entry of \(path) was not written to its end; it does not count")
        }
        return (rider, bytes.count < JournalFile.headerSize ? 0 : scan.soundEnd)
    }

    private func scan(_ bytes: [UInt8]) throws -> FrameScan {
        do throws(JournalFileError) {
            return try JournalFile.scan(bytes)
        } catch {
            switch error {
            case .notAJournal: throw Failure(.badData, "\(path) is no journal")
            case .otherVersion: throw Failure(.badData, "\(path) was written by a later version of Headsign")
            }
        }
    }

    /// Cuts off what was not written to its end, appends, and waits for the disk. A failure leaves the journal as it
    /// was.
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
            throw Failure(.cannotWrite, "cannot make the folder of \(path)")
        }
    }

    /// A new file is on the disk only when its folder is.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

extension ExitCode {
    /// Something else is at it; try again. As in sysexits.h.
    static let busy = ExitCode(75)
}
