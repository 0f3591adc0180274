import Foundation
import TransitCore

/// Tells whether the content of a file has changed.
enum FileFingerprint {
    /// 16 hexadecimal digits for the content and the size; nil for a file that cannot be read.
    static func of(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        var checksum = Checksum()
        var size = 0
        while let part = try? file.read(upToCount: 1 << 20), !part.isEmpty {
            // Pieces are multiples of 32 bytes but for the last, as the checksum wants them.
            part.withUnsafeBytes { checksum.update($0) }
            size += part.count
        }
        let digits = String(checksum.value, radix: 16)
        return size == 0 ? nil : String(repeating: "0", count: 16 - digits.count) + digits
    }
}
