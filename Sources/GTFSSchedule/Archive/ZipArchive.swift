import CZip

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A zip archive, read through libzip.
final class ZipArchive {
    private struct Member {
        var name: String
        var size: UInt64
        var packed: UInt64
        var checksum: UInt64
        var isEncrypted: Bool
    }

    private let handle: OpaquePointer
    private let limits: ArchiveLimits
    private let members: [Member]
    /// The number of bytes that may still be decompressed before the limit is reached.
    private var remaining: UInt64

    init(path: String, limits: ArchiveLimits) throws(ImportError) {
        handle = try Self.open(path)
        self.limits = limits
        remaining = limits.totalBytes
        let count = zip_get_num_entries(handle, 0)
        guard count <= limits.members else {
            zip_discard(handle)
            throw .tooLarge(
                member: "the list of files", reason: "it has \(count) files, the limit is \(limits.members)")
        }
        members = Self.members(of: handle)
    }

    deinit {
        zip_discard(handle)
    }

    var names: [String] { members.map(\.name) }
    var fingerprint: [UInt64] { members.flatMap { [$0.size, $0.packed, $0.checksum] } }

    /// Returns the declared size of a member in bytes, capped by the limit, because the archive's directory is
    /// untrusted.
    func size(_ number: Int) -> Int { Int(clamping: min(members[number].size, limits.memberBytes)) }

    /// Returns a stream of a member's decompressed bytes. It must not outlive the archive.
    func stream(_ number: Int) throws(ImportError) -> ZipStream {
        let member = members[number]
        guard !member.isEncrypted else { throw .encrypted(member: member.name) }
        try limits.check(member.name, size: member.size, packed: member.packed)
        guard member.size <= remaining else {
            throw .tooLarge(
                member: member.name, reason: "the archive has more than \(limits.totalBytes) bytes uncompressed")
        }
        remaining -= member.size
        guard let file = zip_fopen_index(handle, zip_uint64_t(number), 0) else {
            throw .damagedMember(name: member.name, reason: String(cString: zip_strerror(handle)))
        }
        return ZipStream(archive: self, file: file, name: member.name, size: member.size)
    }

    private static func open(_ path: String) throws(ImportError) -> OpaquePointer {
        var code: Int32 = 0
        if let handle = zip_open(path, ZIP_RDONLY, &code) { return handle }
        let cause = errno
        switch code {
        // libzip's error for a size of 2^32 - 1 without the ZIP64 extra field that must contain the actual size.
        case ZIP_ER_NOENT where access(path, F_OK) == 0:
            throw ArchiveGuess(path: path).error(path: path, reason: "a ZIP64 size or offset is missing")
        case ZIP_ER_OPEN, ZIP_ER_READ, ZIP_ER_NOENT, ZIP_ER_SEEK:
            let reason = code == ZIP_ER_NOENT ? "no such file" : String(cString: strerror(cause))
            throw .unreadable(path: path, reason: reason)
        default:
            throw ArchiveGuess(path: path).error(path: path, reason: words(for: code))
        }
    }

    private static func words(for code: Int32) -> String {
        var error = zip_error_t()
        zip_error_init_with_code(&error, code)
        defer { zip_error_fini(&error) }
        return String(cString: zip_error_strerror(&error))
    }

    private static func members(of handle: OpaquePointer) -> [Member] {
        (0..<max(zip_get_num_entries(handle, 0), 0)).map { number in
            var status = zip_stat_t()
            zip_stat_init(&status)
            guard zip_stat_index(handle, zip_uint64_t(number), 0, &status) == 0, let name = status.name else {
                return Member(name: "", size: 0, packed: 0, checksum: 0, isEncrypted: false)
            }
            return Member(
                name: String(cString: name), size: status.size, packed: status.comp_size,
                checksum: UInt64(status.crc), isEncrypted: status.encryption_method != ZIP_EM_NONE)
        }
    }
}

/// A stream of the decompressed bytes of one zip member. libzip verifies the CRC at the end.
final class ZipStream: ByteStream {
    private let archive: ZipArchive
    private let file: OpaquePointer
    private let name: String
    private let size: UInt64
    private var count: UInt64 = 0

    fileprivate init(archive: ZipArchive, file: OpaquePointer, name: String, size: UInt64) {
        self.archive = archive
        self.file = file
        self.name = name
        self.size = size
    }

    deinit {
        zip_fclose(file)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        let read = zip_fread(file, buffer.baseAddress, zip_uint64_t(buffer.count))
        guard read >= 0 else { throw .damagedMember(name: name, reason: reason) }
        count += UInt64(read)
        // The directory of a malicious archive may understate the decompressed size.
        guard count <= size else { throw .damagedMember(name: name, reason: "it is longer than its entry states") }
        guard read > 0 || count == size else { throw .damagedMember(name: name, reason: "it is truncated") }
        return Int(read)
    }

    private var reason: String {
        guard let error = zip_file_get_error(file) else { return "it could not be decompressed" }
        return String(cString: zip_error_strerror(error))
    }
}
