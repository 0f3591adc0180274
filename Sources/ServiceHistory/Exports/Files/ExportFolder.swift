import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An export to a new folder, which is written under a temporary name and renamed when it is complete.
package final class ExportFolder: ExportSink {
    private let destination: String
    /// The path of the folder while it is being written.
    package let draft: String
    private var files: [String: UnsafeMutablePointer<FILE>] = [:]
    private var isFinished = false

    /// Creates an empty folder with a temporary name beside the destination.
    package init(_ destination: String) throws(ExportError) {
        guard access(destination, F_OK) != 0 else { throw .alreadyExists(path: destination) }
        self.destination = destination
        draft = destination + ".\(getpid()).part"
        do {
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
        } catch {
            throw .notWritten(path: destination, reason: error.localizedDescription)
        }
    }

    deinit {
        for file in files.values { fclose(file) }
        if !isFinished { try? FileManager.default.removeItem(atPath: draft) }
    }

    package var fileNames: [String] { files.keys.sorted() }

    package func append(_ bytes: [UInt8], to name: String) throws(ExportError) {
        let file = try opened(name)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw failure(name) }
    }

    /// Flushes everything to disk, and renames the folder to its destination.
    package func finish() throws(ExportError) {
        try flush()
        guard rename(draft, destination) == 0 else { throw failure("") }
        isFinished = true
    }

    /// Flushes buffered bytes to disk.
    func flush() throws(ExportError) {
        for (name, file) in files {
            guard fflush(file) == 0, fsync(fileno(file)) == 0 else { throw failure(name) }
        }
    }

    private func opened(_ name: String) throws(ExportError) -> UnsafeMutablePointer<FILE> {
        if let file = files[name] { return file }
        guard let file = fopen(draft + "/" + name, "wx") else { throw failure(name) }
        files[name] = file
        return file
    }

    /// Returns an error with the description of `errno`.
    private func failure(_ name: String) -> ExportError {
        .notWritten(path: name.isEmpty ? destination : draft + "/" + name, reason: String(cString: strerror(errno)))
    }
}
