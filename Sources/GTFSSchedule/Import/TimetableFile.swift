import FileFormats
package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An error while opening a timetable file.
package enum TimetableFileError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    case unusable(path: String, ColumnFileError<TimetableSection>)
}

/// Reads and writes timetable files on disk. Files are written atomically, and mapped into memory for reading.
package enum TimetableFile {
    /// Writes a file, and replaces the existing file atomically. Processes that have mapped the old file keep their
    /// mapping. On failure the old file is unchanged.
    package static func write(_ bytes: [UInt8], to path: String) throws(ImportError) {
        do {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw .notWritten(path: path, reason: error.reason)
        }
    }

    /// Opens a timetable file. Maps it and reads only its header, which takes constant time.
    package static func open(
        _ path: String, dates: ServiceCalendar.Dates = .asPublished
    ) throws(TimetableFileError) -> Timetable {
        try timetable(in: openFile(path), path, dates)
    }

    /// Opens a timetable file after verifying the checksum of its content, in constant memory.
    package static func openVerified(
        _ path: String, dates: ServiceCalendar.Dates = .asPublished
    ) throws(TimetableFileError) -> Timetable {
        let file = try openFile(path)
        let timetable = try timetable(in: file, path, dates)
        let bodyStart = timetable.withBytes { TimetableFormat.bodyStart($0) }
        guard file.checksum(from: bodyStart) == timetable.checksum else {
            throw .unusable(path: path, .damaged(section: nil))
        }
        return timetable
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
        // An empty file cannot be mapped, so it is rejected first.
        guard file.size > 0 else { throw .unusable(path: path, .otherKind) }
        guard let bytes = file.map() else { throw .unreadable(path: path, reason: SystemError().reason) }
        do {
            return try Timetable(FileBytes(taking: bytes) { OpenFile.unmap($0) }, dates: dates)
        } catch {
            throw .unusable(path: path, error)
        }
    }
}
