import CZip

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An export to a zip archive: the files are written to a temporary folder first, and compressed at the end.
package final class ExportArchive: ExportSink {
    private let path: String
    private let folder: ExportFolder

    package init(_ path: String) throws(ExportError) {
        guard access(path, F_OK) != 0 else { throw .alreadyExists(path: path) }
        self.path = path
        folder = try ExportFolder(path + ".files")
    }

    package func append(_ bytes: [UInt8], to file: String) throws(ExportError) {
        try folder.append(bytes, to: file)
    }

    /// Compresses the files into the archive, and deletes the temporary folder. libzip gives the archive its final name
    /// only when it is complete.
    package func finish() throws(ExportError) {
        try folder.flush()
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_EXCL, &code) else {
            throw .notWritten(path: path, reason: String(cString: strerror(errno)))
        }
        do throws(ExportError) {
            for name in folder.fileNames { try add(name, to: archive) }
        } catch {
            zip_discard(archive)
            throw error
        }
        guard zip_close(archive) == 0 else {
            let error = failure(archive)
            zip_discard(archive)
            throw error
        }
    }

    private func add(_ name: String, to archive: OpaquePointer) throws(ExportError) {
        guard let source = zip_source_file(archive, folder.draft + "/" + name, 0, -1) else { throw failure(archive) }
        guard zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8)) >= 0 else {
            zip_source_free(source)
            throw failure(archive)
        }
    }

    private func failure(_ archive: OpaquePointer) -> ExportError {
        .notWritten(path: path, reason: String(cString: zip_strerror(archive)))
    }
}
