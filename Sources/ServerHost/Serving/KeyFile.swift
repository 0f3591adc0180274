import Foundation
import TransitCore

/// A secret key, created once and stored in the data folder, readable only by its owner.
package enum KeyFile {
    /// Returns the configured key, else the stored key, else a new key, which is then stored.
    /// - Parameters:
    ///   - given: The configured key, 32 bytes in base64url; nil uses the file.
    ///   - path: The path of the key file.
    ///   - make: Creates a key if the file does not exist.
    /// - Throws: `Failure` if the key is malformed, or if the file cannot be read or written.
    package static func key(_ given: String?, at path: String, make: () -> [UInt8]) throws -> [UInt8] {
        if let given {
            guard let key = Base64URL.bytes(given), key.count == 32 else {
                throw Failure(.badConfiguration, "push: a key must be 32 bytes in base64url")
            }
            return key
        }
        if let text = FileManager.default.contents(atPath: path) {
            let letters = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            guard let key = Base64URL.bytes(letters), key.count == 32 else {
                throw Failure(
                    .badConfiguration,
                    "\(path) contains no key; restore a backup, or remove the file to create a new key")
            }
            return key
        }
        // A file that exists but cannot be read must not be replaced.
        guard !FileManager.default.fileExists(atPath: path) else { throw Failure(.cannotWrite, "cannot read \(path)") }
        let key = make()
        try write(Base64URL.text(key) + "\n", to: path)
        return key
    }

    /// Writes the file atomically, because an incomplete key would be unusable after the next restart.
    private static func write(_ text: String, to path: String) throws {
        let draft = path + ".draft"
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(.cannotWrite, "cannot write \(draft)") }
        let bytes = Array(text.utf8)
        let isWritten = Foundation.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
        close(file)
        guard isWritten, rename(draft, path) == 0 else { throw Failure(.cannotWrite, "cannot write \(path)") }
    }
}
