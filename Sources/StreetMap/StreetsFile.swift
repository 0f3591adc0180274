import MappedFiles
package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file could not be opened as streets.
package enum StreetsFileError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    case unusable(path: String, StreetsError)
}

/// Streets files on disk: mapped rather than read.
package enum StreetsFile {
    /// Opens a streets file after looking at all of its indexes.
    package static func open(_ path: String) throws(StreetsFileError) -> Streets {
        try streets(in: openFile(path), path)
    }

    /// Opens a streets file after comparing the checksum of all of it.
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
        // An empty mapping is an error of its own; an empty file is simply none of streets.
        guard file.size > 0 else { throw .unusable(path: path, .otherKind) }
        guard let bytes = file.map() else { throw .unreadable(path: path, reason: SystemError().reason) }
        do {
            return try Streets(FileBytes(taking: bytes) { OpenFile.unmap($0) })
        } catch {
            throw .unusable(path: path, error)
        }
    }
}
