import FileFormats
import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Access to files by path.
enum FileContent {
    /// Returns all bytes of a file; nil if it does not exist.
    static func read(_ path: String) throws(HistoryFileError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: file.size) { buffer, filled in
            filled = file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
            count = filled
        }
        guard count == file.size else { throw .system(path: path, reason: "the file cannot be read to its end") }
        return bytes
    }

    /// Returns at most `most` bytes of a file, from an offset on; nil if the file does not exist.
    static func read(_ path: String, from offset: Int, most: Int) throws(HistoryFileError) -> [UInt8]? {
        guard let file = try open(path) else { return nil }
        return [UInt8](unsafeUninitializedCapacity: max(min(most, file.size - offset), 0)) { buffer, filled in
            filled = file.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
    }

    /// Memory-maps a file that is never changed in place; nil if it does not exist.
    static func map(_ path: String) throws(HistoryFileError) -> FileBytes? {
        guard let file = try open(path) else { return nil }
        guard file.size > 0, let bytes = file.map() else { throw .damaged(path: path) }
        return FileBytes(taking: bytes, release: OpenFile.unmap)
    }

    private static func open(_ path: String) throws(HistoryFileError) -> OpenFile? {
        do {
            return try OpenFile(path, O_RDONLY)
        } catch {
            guard error.code == ENOENT else { throw HistoryFileError(error, at: path) }
            return nil
        }
    }

    /// Replaces the content of a file atomically.
    static func replace(_ path: String, by bytes: [UInt8]) throws(HistoryFileError) {
        do {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw HistoryFileError(error, at: path)
        }
    }

    /// Deletes a file. Does nothing if it does not exist.
    static func remove(_ path: String) throws(HistoryFileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw HistoryFileError(SystemError(), at: path) }
    }

    /// Creates a folder and its missing parents.
    static func makeFolder(_ path: String) throws(HistoryFileError) {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw HistoryFileError(SystemError(), at: path)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw HistoryFileError(SystemError(), at: path) }
    }

    /// Returns the names of a folder's entries in undefined order; empty if the folder cannot be read.
    static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    static func link(_ path: String, _ other: String) throws(HistoryFileError) {
        #if canImport(Glibc)
            let result = Glibc.link(path, other)
        #else
            let result = Darwin.link(path, other)
        #endif
        guard result == 0 else { throw HistoryFileError(SystemError(), at: path) }
    }

    static func exists(_ path: String) -> Bool { FileStamp(path) != nil }

    /// Returns the size of a file in bytes; 0 if it cannot be found.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

extension HistoryFileError {
    init(_ error: SystemError, at path: String) {
        let isFull = error.code == ENOSPC || error.code == EDQUOT
        self = isFull ? .diskFull(path: path) : .system(path: path, reason: error.reason)
    }
}
