#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes files atomically: completely or not at all.
package enum AtomicFile {
    /// Writes a temporary file, and renames it to replace the old file. Processes that have mapped the old file keep
    /// their mapping. If an error occurs, the old file is unchanged.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        guard isFree(path) else { throw SystemError("it is not a regular file") }
        let draft = path + ".\(getpid()).new"
        do {
            try writeDraft(bytes, to: draft)
        } catch {
            unlink(draft)
            throw error
        }
        guard rename(draft, path) == 0 else {
            let error = SystemError()
            unlink(draft)
            throw error
        }
        syncFolder(of: path)
    }

    /// Whether the path is unused or a regular file. A device or folder must not be replaced by a file.
    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    private static func writeDraft(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
        try file.write(bytes)
        try file.sync()
    }

    /// Flushes the folder to disk. Only then is the new name of the file durable.
    private static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        if let file = try? OpenFile(folder, O_RDONLY) { try? file.sync() }
    }
}
