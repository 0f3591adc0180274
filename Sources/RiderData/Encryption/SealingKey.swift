import Crypto
import Foundation

/// A key that encrypts riders' data at rest, so that a copy of only the database reveals nothing.
package struct SealingKey: Sendable {
    package static let size = 32

    private let key: SymmetricKey
    private let names: SymmetricKey
    private let masks: SymmetricKey

    /// Creates a key from 32 bytes.
    /// - Throws: ``PushError/badKey`` for any other length.
    package init(_ bytes: [UInt8]) throws(PushError) {
        guard bytes.count == Self.size else { throw .badKey }
        let root = SymmetricKey(data: bytes)
        func derived(_ purpose: String) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: root, info: Array("headsign alarms \(purpose)".utf8), outputByteCount: 32)
        }
        key = derived("content")
        names = derived("names")
        masks = derived("masks")
    }

    /// Generates a key of 32 bytes.
    package static func makeKey() -> [UInt8] { SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) } }

    /// Encrypts content.
    /// - Parameter place: The storage location. It is authenticated, so that the content cannot be decrypted at another
    ///   location.
    package func seal(_ content: [UInt8], in place: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(content, using: key, authenticating: place)
        // Not nil, because the nonce has the default size.
        guard let bytes = box.combined else { throw PushError.notOurs }
        return Array(bytes)
    }

    /// Decrypts content.
    /// - Throws: ``PushError/notOurs`` if the content was encrypted with another key or for another storage location,
    ///   or was modified.
    package func open(_ sealed: [UInt8], in place: [UInt8]) throws(PushError) -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let content = try? AES.GCM.open(box, using: key, authenticating: place)
        else { throw .notOurs }
        return Array(content)
    }

    /// Returns a pseudorandom number that depends on the key and the storage location. XOR with it hides a number, and
    /// a second XOR recovers it.
    package func mask(of place: [UInt8]) -> Int64 {
        HMAC<SHA256>.authenticationCode(for: place, using: masks)
            .withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    /// Returns a keyed hash of 16 bytes, by which equal texts can be found.
    package func name(_ text: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: names).prefix(16))
    }
}
