#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files that are written whole or not at all.
package enum AtomicFile {
    /// Writes a temporary file and then renames it over the old file. A process that has mapped the old file keeps it,
    /// and the old file is unchanged if anything fails.
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

    /// Whether nothing is in the way but an ordinary file: a device or a folder must not be replaced by one.
    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
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
