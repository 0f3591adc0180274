package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file could not be opened as a timetable.
package enum TimetableFileError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    case unusable(path: String, TimetableError)
}

/// Timetable files on disk: written whole or not at all, mapped rather than read.
package enum TimetableFile {
    /// Writes a file beside the old one and then puts it in its place: whoever has mapped the old one keeps it, and on
    /// any failure the old one is as it was.
    package static func write(_ bytes: [UInt8], to path: String) throws(ImportError) {
        guard isFree(path) else { throw .notWritten(path: path, reason: "it is no ordinary file") }
        let draft = path + ".\(getpid()).new"
        do {
            try writeDraft(bytes, to: draft)
        } catch {
            unlink(draft)
            throw .notWritten(path: path, reason: error.reason)
        }
        guard rename(draft, path) == 0 else {
            let error = SystemError()
            unlink(draft)
            throw .notWritten(path: path, reason: error.reason)
        }
        syncFolder(of: path)
    }

    /// Opens a timetable file: maps it and reads its header alone, whatever its size.
    package static func open(
        _ path: String, dates: ServiceCalendar.Dates = .asPublished
    ) throws(TimetableFileError) -> Timetable {
        try timetable(in: openFile(path), path, dates)
    }

    /// Opens a timetable file and compares the checksum of all of it, in memory that does not grow with it.
    package static func verify(_ path: String) throws(TimetableFileError) {
        let file = try openFile(path)
        let timetable = try timetable(in: file, path, .asPublished)
        let bodyStart = timetable.withBytes { TimetableFormat.bodyStart($0) }
        guard checksum(of: file, from: bodyStart) == timetable.checksum else {
            throw .unusable(path: path, .damaged(section: nil))
        }
    }

    /// Whether nothing is in the way but an ordinary file: a device or a folder must not be replaced by one.
    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    private static func openFile(_ path: String) throws(TimetableFileError) -> OpenFile {
        do {
            return try OpenFile(path, O_RDONLY)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    private static func timetable(
        in file: borrowing OpenFile, _ path: String, _ dates: ServiceCalendar.Dates
    ) throws(TimetableFileError) -> Timetable {
        // An empty mapping is an error of its own; an empty file is simply no timetable.
        guard file.size > 0 else { throw .unusable(path: path, .notATimetable) }
        guard let bytes = file.map() else { throw .unreadable(path: path, reason: SystemError().reason) }
        do {
            return try Timetable(TimetableBytes(taking: bytes) { OpenFile.unmap($0) }, dates: dates)
        } catch {
            throw .unusable(path: path, error)
        }
    }

    /// Nil if the file cannot be read to its end.
    private static func checksum(of file: borrowing OpenFile, from start: Int) -> UInt64? {
        var checksum = Checksum()
        // A multiple of 32, as the checksum wants its pieces.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
        defer { buffer.deallocate() }
        var position = start
        while position < file.size {
            let count = file.read(into: buffer, at: position)
            guard count == min(buffer.count, file.size - position) else { return nil }
            checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            position += count
        }
        return checksum.value
    }

    private static func writeDraft(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
        try file.write(bytes)
        try file.sync()
    }

    /// A new name is safe on disk only when its folder is.
    private static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        if let file = try? OpenFile(folder, O_RDONLY) { try? file.sync() }
    }
}
