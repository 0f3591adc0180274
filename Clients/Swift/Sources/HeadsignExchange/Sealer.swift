internal import Foundation
internal import HeadsignClient
internal import TransitCore

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// Derives the vault's id, its secret for the server and the encryption keys from a pairing key. The derivation and the
/// format of blobs are the same as on the page. The pairing key and the encryption keys never leave the device.
struct Sealer: Sendable {
    /// The size in bytes of AES-GCM's nonce, which precedes the ciphertext, and of its tag, which follows it.
    private static let nonce = 12
    private static let tag = 16
    /// The size in bytes of the length field, which precedes the frames.
    private static let length = 4
    /// The block size of the padding in bytes, which hides the size of the content: a ride and a new card have the same
    /// size.
    private static let step = 256

    /// The vault's id.
    let vault: String
    /// The secret that the server requires.
    let secret: String
    private let sealing: SymmetricKey
    private let naming: SymmetricKey

    init(_ key: PairingKey) {
        let root = SymmetricKey(data: key.bytes)
        vault = hex(Self.derived(from: root, "id", bytes: 16))
        secret = hex(Self.derived(from: root, "secret", bytes: 32))
        sealing = Self.derived(from: root, "content", bytes: 32)
        naming = Self.derived(from: root, "name", bytes: 32)
    }

    private static func derived(from root: SymmetricKey, _ what: String, bytes: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: root, salt: Data(), info: Data("headsign vault 1 \(what)".utf8), outputByteCount: bytes)
    }

    struct Blob: Sendable {
        var id: String
        var bytes: [UInt8]
    }

    /// Encrypts frames. The same frames always get the same id, so that an upload repeated after a failure is stored
    /// once.
    func seal(_ frames: [UInt8]) throws -> Blob {
        let id = hex(HMAC<SHA256>.authenticationCode(for: frames, using: naming).prefix(16))
        var content = withUnsafeBytes(of: UInt32(truncatingIfNeeded: frames.count).littleEndian) { Array($0) } + frames
        content += [UInt8](repeating: 0, count: (Self.step - content.count % Self.step) % Self.step)
        let box = try AES.GCM.seal(content, using: sealing, authenticating: bound(id))
        return Blob(id: id, bytes: Array(box.nonce) + box.ciphertext + box.tag)
    }

    /// Decrypts a blob.
    /// - Returns: The frames; nil if the blob is damaged, belongs to another vault or is stored under another id.
    func open(_ blob: Blob) -> [UInt8]? {
        guard blob.bytes.count >= Self.nonce + Self.tag,
            let box = try? AES.GCM.SealedBox(combined: blob.bytes),
            let content = try? AES.GCM.open(box, using: sealing, authenticating: bound(blob.id)),
            content.count >= Self.length
        else { return nil }
        let bytes = [UInt8](content)
        let count = (0..<Self.length).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        guard count <= bytes.count - Self.length else { return nil }
        return Array(bytes[Self.length..<(Self.length + count)])
    }

    private func bound(_ id: String) -> Data { Data("\(vault)/\(id)".utf8) }
}

private func hex(_ key: SymmetricKey) -> String { key.withUnsafeBytes { hex($0) } }

private func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    return bytes.reduce(into: "") { text, byte in
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
}
