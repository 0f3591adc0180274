import Crypto
import Foundation

/// Content encrypted in records, with the coding `aes128gcm` of RFC 8188.
struct ContentEncoding {
    static let saltSize = 16
    /// The overhead of a record in bytes, for the delimiter and the tag.
    static let overhead = 17

    private let key: SymmetricKey
    private let nonce: [UInt8]
    private let header: [UInt8]

    /// Derives the keys.
    /// - Parameters:
    ///   - secret: The input keying material.
    ///   - salt: 16 bytes that are never reused.
    ///   - recordSize: The size in bytes of every record except the last, including the tag; at least 18.
    ///   - keyID: At most 255 bytes that identify the secret to the receiver.
    init(secret: SymmetricKey, salt: [UInt8], recordSize: UInt32, keyID: [UInt8]) {
        precondition(salt.count == Self.saltSize && keyID.count <= 255 && recordSize > UInt32(Self.overhead))
        func derived(_ purpose: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: secret, salt: salt, info: Array("Content-Encoding: \(purpose)\0".utf8),
                outputByteCount: count)
        }
        key = derived("aes128gcm", 16)
        nonce = derived("nonce", 12).withUnsafeBytes { Array($0) }
        header = salt + withUnsafeBytes(of: recordSize.bigEndian) { Array($0) } + [UInt8(keyID.count)] + keyID
    }

    /// The content of one record.
    struct Record {
        var content: [UInt8]
        /// The number of zero bytes after the content, which hide its length.
        var padding: Int

        init(_ content: [UInt8], padding: Int = 0) {
            self.content = content
            self.padding = padding
        }
    }

    /// Returns the header and all records; the last one is marked as such.
    func body(_ records: [Record]) throws -> [UInt8] {
        var body = header
        for (number, record) in records.enumerated() {
            let delimiter: UInt8 = number == records.count - 1 ? 2 : 1
            let plain = record.content + [delimiter] + Array(repeating: 0, count: record.padding)
            let box = try AES.GCM.seal(plain, using: key, nonce: AES.GCM.Nonce(data: nonce(of: UInt64(number))))
            body += box.ciphertext
            body += box.tag
        }
        return body
    }

    /// Returns the nonce of a record: the base nonce with the record's index XORed into its last eight bytes.
    private func nonce(of number: UInt64) -> [UInt8] {
        var nonce = nonce
        withUnsafeBytes(of: number.bigEndian) { bytes in
            for (index, byte) in bytes.enumerated() { nonce[index + 4] ^= byte }
        }
        return nonce
    }
}
