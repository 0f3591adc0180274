import Crypto
import Foundation
package import TransitCore

/// How this server is known to push services (VAPID, RFC 8292): subscriptions are made for its key, and nobody else can send to
/// them.
package struct ServerIdentity: Sendable {
    /// Seconds for which a token is good. Push services take a day at most.
    private static let life: Int64 = 12 * 3600

    private let key: P256.Signing.PrivateKey
    /// Where the operator can be reached: `mailto:` or `https:`.
    package let contact: String

    /// - Parameter key: 32 bytes.
    /// - Throws: ``PushError/badKey``.
    package init(key: [UInt8], contact: String) throws(PushError) {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: key) else { throw .badKey }
        self.key = key
        self.contact = contact
    }

    /// A new key, 32 bytes.
    package static func makeKey() -> [UInt8] { Array(P256.Signing.PrivateKey().rawRepresentation) }

    /// An uncompressed point of P-256, for pages to subscribe with.
    package var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

    /// What a request says in `Authorization`.
    /// - Parameter now: the real time, whatever day the server lives on.
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
