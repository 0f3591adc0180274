package import Crypto
import Foundation

/// Seals a message for one browser, so that its push service can carry but not read it (RFC 8291).
package enum MessageEncryption {
    /// Bytes that every push service takes.
    static let mostBytes = 4096
    /// Messages are filled up to a multiple of as many bytes: their length tells less.
    static let step = 256
    /// The header with our public key, the delimiter and the tag.
    private static let overhead = 16 + 4 + 1 + 65 + ContentEncoding.overhead

    /// - Parameters:
    ///   - own: a key for this message alone.
    ///   - salt: 16 bytes for this message alone.
    ///   - padding: bytes of nothing behind the text.
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

    /// With a fresh key and salt, filled up.
    /// - Throws: ``PushError/tooLong`` for a text that does not fit.
    package static func body(_ text: [UInt8], to subscription: PushSubscription) throws -> [UInt8] {
        let room = mostBytes - overhead
        guard text.count <= room else { throw PushError.tooLong }
        let padding = min((step - text.count % step) % step, room - text.count)
        var random = SystemRandomNumberGenerator()
        let salt = (0..<ContentEncoding.saltSize).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return try body(text, to: subscription, own: P256.KeyAgreement.PrivateKey(), salt: salt, padding: padding)
    }
}

package enum PushError: Error, Equatable {
    case tooLong
    /// A key that was given or kept is none.
    case badKey
    /// What was kept was not sealed with this key, or not as this.
    case notOurs
}
