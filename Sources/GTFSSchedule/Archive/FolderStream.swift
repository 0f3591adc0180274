#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A stream of one file's bytes, for an unpacked feed in a folder.
final class FolderStream: ByteStream {
    private let name: String
    private let descriptor: Int32

    init(path: String, name: String) throws(ImportError) {
        self.name = name
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    }

    deinit {
        close(descriptor)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            guard errno == EINTR else { throw .damagedMember(name: name, reason: String(cString: strerror(errno))) }
        }
    }

    /// Returns the names of a folder's files, sorted; nil if the path is not a folder.
    static func files(in path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var files: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if entry.pointee.d_type != UInt8(DT_DIR) { files.append(name) }
        }
        return files.sorted()
    }

    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
