import Crypto
import Foundation

/// Seals what the server keeps of riders, so that a copy of its file alone tells nothing.
package struct SealingKey: Sendable {
    package static let size = 32

    private let key: SymmetricKey
    private let names: SymmetricKey
    private let masks: SymmetricKey

    /// - Parameter bytes: 32 of them.
    /// - Throws: ``PushError/badKey``.
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

    /// A new key, 32 bytes.
    package static func makeKey() -> [UInt8] { SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) } }

    /// - Parameter place: where it is kept; it opens nowhere else.
    package func seal(_ content: [UInt8], in place: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(content, using: key, authenticating: place)
        // There always is one with a nonce of the usual size.
        guard let bytes = box.combined else { throw PushError.notOurs }
        return Array(bytes)
    }

    /// - Throws: ``PushError/notOurs`` for what was sealed by another key, for another place, or has been changed.
    package func open(_ sealed: [UInt8], in place: [UInt8]) throws(PushError) -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let content = try? AES.GCM.open(box, using: key, authenticating: place)
        else { throw .notOurs }
        return Array(content)
    }

    /// A number as random as the key, and always the same for a place: exclusive or with it hides a number and shows it again.
    package func mask(of place: [UInt8]) -> Int64 {
        HMAC<SHA256>.authenticationCode(for: place, using: masks)
            .withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    /// 16 bytes by which the same text is found again, without the text.
    package func name(_ text: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: names).prefix(16))
    }
}
