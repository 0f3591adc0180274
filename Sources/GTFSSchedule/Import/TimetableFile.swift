import MappedFiles
package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file could not be opened as a timetable.
package enum TimetableFileError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    case unusable(path: String, ColumnFileError<TimetableSection>)
}

/// Timetable files on disk: written whole or not at all, mapped rather than read.
package enum TimetableFile {
    /// Writes a file beside the old one and replaces it atomically: processes that have mapped the old one keep it, and
    /// on failure the old one is unchanged.
    package static func write(_ bytes: [UInt8], to path: String) throws(ImportError) {
        do {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw .notWritten(path: path, reason: error.reason)
        }
    }

    /// Opens a timetable file: maps it and reads its header alone, whatever its size.
    package static func open(
        _ path: String, dates: ServiceCalendar.Dates = .asPublished
    ) throws(TimetableFileError) -> Timetable {
        try timetable(in: openFile(path), path, dates)
    }

    /// Opens a timetable file and compares the checksum of all of it, in memory that does not grow with it.
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
        // An empty mapping is an error of its own; an empty file is simply no timetable.
        guard file.size > 0 else { throw .unusable(path: path, .otherKind) }
        guard let bytes = file.map() else { throw .unreadable(path: path, reason: SystemError().reason) }
        do {
            return try Timetable(FileBytes(taking: bytes) { OpenFile.unmap($0) }, dates: dates)
        } catch {
            throw .unusable(path: path, error)
        }
    }
}
