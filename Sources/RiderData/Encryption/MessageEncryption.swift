package import Crypto
import Foundation

/// Encrypts a message for one browser, so that its push service can forward but not read it (RFC 8291).
package enum MessageEncryption {
    /// The maximum message size that every push service accepts, in bytes.
    static let mostBytes = 4096
    /// Messages are padded to a multiple of this size in bytes, to hide their length.
    static let step = 256
    /// The overhead in bytes of the header with the sender's public key, the delimiter and the tag.
    private static let overhead = 16 + 4 + 1 + 65 + ContentEncoding.overhead

    /// Encrypts a message with a given key and salt.
    /// - Parameters:
    ///   - own: A key that is used only for this message.
    ///   - salt: 16 bytes that are used only for this message.
    ///   - padding: The number of zero bytes after the text.
    package static func body(
        _ text: [UInt8], to subscription: PushSubscription, own: P256.KeyAgreement.PrivateKey, salt: [UInt8],
        padding: Int = 0
    ) throws -> [UInt8] {
        let theirs = try P256.KeyAgreement.PublicKey(x963Representation: subscription.key)
        let ours = Array(own.publicKey.x963Representation)
        let shared = try own.sharedSecretFromKeyAgreement(with: theirs)
        let secret = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: subscription.secret,
            sharedInfo: Array("WebPush: info\0".utf8) + subscription.key + ours, outputByteCount: 32)
        let coding = ContentEncoding(secret: secret, salt: salt, recordSize: UInt32(mostBytes), keyID: ours)
        return try coding.body([.init(text, padding: padding)])
    }

    /// Encrypts a padded message with a new random key and salt.
    /// - Throws: ``PushError/tooLong`` if the text does not fit.
    package static func body(_ text: [UInt8], to subscription: PushSubscription) throws -> [UInt8] {
        let room = mostBytes - overhead
        guard text.count <= room else { throw PushError.tooLong }
        let padding = min((step - text.count % step) % step, room - text.count)
        var random = SystemRandomNumberGenerator()
        let salt = (0..<ContentEncoding.saltSize).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return try body(text, to: subscription, own: P256.KeyAgreement.PrivateKey(), salt: salt, padding: padding)
    }
}

/// An error of encryption or decryption.
package enum PushError: Error, Equatable {
    case tooLong
    /// The key is malformed.
    case badKey
    /// The content was encrypted with another key or for another storage location.
    case notOurs
}
