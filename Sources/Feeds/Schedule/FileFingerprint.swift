import Foundation
import TransitCore

/// Detects changes of a file's content.
enum FileFingerprint {
    /// Returns 16 hexadecimal digits of a hash of content and size; nil if the file cannot be read.
    static func of(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        var checksum = Checksum()
        var size = 0
        while let part = try? file.read(upToCount: 1 << 20), !part.isEmpty {
            // All pieces but the last are multiples of 32 bytes, as the checksum requires.
            part.withUnsafeBytes { checksum.update($0) }
            size += part.count
        }
        let digits = String(checksum.value, radix: 16)
        return size == 0 ? nil : String(repeating: "0", count: 16 - digits.count) + digits
    }
}
