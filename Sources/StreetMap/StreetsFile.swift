import FileFormats
package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reason why a streets file could not be opened.
package enum StreetsFileError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    case unusable(path: String, StreetsError)
}

/// Opens streets files, and maps them into memory.
package enum StreetsFile {
    /// Opens a streets file. Validates its indexes, but not its checksum.
    package static func open(_ path: String) throws(StreetsFileError) -> Streets {
        try streets(in: openFile(path), path)
    }

    /// Opens a streets file and verifies its checksum.
    package static func verified(_ path: String) throws(StreetsFileError) -> Streets {
        let file = try openFile(path)
        let streets = try streets(in: file, path)
        let bodyStart = streets.withBytes { ColumnFileFormat<StreetSection>.bodyStart($0) }
        guard file.checksum(from: bodyStart) == streets.checksum else {
            throw .unusable(path: path, .damaged(section: nil))
        }
        return streets
    }

    private static func openFile(_ path: String) throws(StreetsFileError) -> OpenFile {
        do {
            return try OpenFile(path, O_RDONLY)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    private static func streets(in file: borrowing OpenFile, _ path: String) throws(StreetsFileError) -> Streets {
        // An empty file is rejected first, because mapping zero bytes would fail with another error.
        guard file.size > 0 else { throw .unusable(path: path, .otherKind) }
        guard let bytes = file.map() else { throw .unreadable(path: path, reason: SystemError().reason) }
        do {
            return try Streets(FileBytes(taking: bytes) { OpenFile.unmap($0) })
        } catch {
            throw .unusable(path: path, error)
        }
    }
}
