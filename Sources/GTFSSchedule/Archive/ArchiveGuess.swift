#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Guesses the format of a file that is not a readable zip archive from its first bytes. Such a file is usually a
/// truncated download or a web page.
struct ArchiveGuess {
    private let first: [UInt8]

    init(path: String) {
        first = Self.firstBytes(path)
    }

    func error(path: String, reason: String) -> ImportError {
        if first.starts(with: Array("PK".utf8)) { return .damagedArchive(path: path, reason: reason) }
        return .notAnArchive(path: path, looksLike: looksLike)
    }

    private var looksLike: String? {
        if first.isEmpty { return "an empty file" }
        if first.starts(with: [0x1F, 0x8B]) { return "a gzip file" }
        if first.starts(with: Array("Rar!".utf8)) { return "a RAR archive" }
        if first.starts(with: [0x37, 0x7A, 0xBC, 0xAF]) { return "a 7z archive" }
        let text = first.drop { $0 <= 0x20 || $0 >= 0x80 }
        if text.first == UInt8(ascii: "<") { return "a web page" }
        if text.first == UInt8(ascii: "{") { return "JSON" }
        return first.contains(0) ? nil : "plain text"
    }

    private static func firstBytes(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return Array(unsafeUninitializedCapacity: 64) { buffer, count in
            count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
        }
    }
}
