import Foundation
import TransitCore

/// Computes fingerprints that detect changes of a file's content.
enum FileFingerprint {
    /// Returns a hash of a file's content and size as 16 hexadecimal digits; nil if the file cannot be read.
    static func of(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        var checksum = Checksum()
        var size = 0
        while let part = try? file.read(upToCount: 1 << 20), !part.isEmpty {
            // All chunks except the last are multiples of 32 bytes, as the checksum requires.
            part.withUnsafeBytes { checksum.update($0) }
            size += part.count
        }
        let digits = String(checksum.value, radix: 16)
        return size == 0 ? nil : String(repeating: "0", count: 16 - digits.count) + digits
    }
}
