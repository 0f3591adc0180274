import Crypto
import Foundation
package import TransitCore

/// The server's VAPID identity (RFC 8292). Subscriptions are bound to its key, so that only this server can send
/// messages to them.
package struct ServerIdentity: Sendable {
    /// The validity of a token in seconds. Push services accept at most a day.
    private static let life: Int64 = 12 * 3600

    private let key: P256.Signing.PrivateKey
    /// The operator's contact URL, `mailto:` or `https:`.
    package let contact: String

    /// Creates an identity.
    /// - Parameter key: The private key, 32 bytes.
    /// - Throws: ``PushError/badKey``.
    package init(key: [UInt8], contact: String) throws(PushError) {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: key) else { throw .badKey }
        self.key = key
        self.contact = contact
    }

    /// Generates a private key of 32 bytes.
    package static func makeKey() -> [UInt8] { Array(P256.Signing.PrivateKey().rawRepresentation) }

    /// The public key with which pages subscribe, an uncompressed point of P-256.
    package var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

    /// Returns the value of the `Authorization` header.
    /// - Parameter now: The real time, even if the server's clock is simulated.
    package func authorization(for address: PushAddress, at now: EpochSeconds) throws -> String {
        "vapid t=\(try token(for: address.origin, until: now + Self.life)), k=\(Base64URL.text(publicKey))"
    }

    func token(for audience: String, until end: EpochSeconds) throws -> String {
        var claims = JSONWriter(capacity: 256)
        claims.object { json in
            json.member("aud", audience)
            json.member("exp", end)
            json.member("sub", contact)
        }
        let head = Base64URL.text(#"{"typ":"JWT","alg":"ES256"}"#.utf8) + "." + Base64URL.text(claims.bytes)
        let signature = try key.signature(for: Data(head.utf8))
        return head + "." + Base64URL.text(signature.rawRepresentation)
    }
}
