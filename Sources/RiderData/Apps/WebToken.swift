import Foundation
import TransitCore

/// JSON Web Tokens (RFC 7519) in compact serialization.
enum WebToken {
    /// Creates and signs a token.
    /// - Parameters:
    ///   - header: Writes the members of the header.
    ///   - claims: Writes the claims.
    ///   - sign: Returns the signature of the encoded header and claims.
    static func text<Signature: DataProtocol>(
        header: (inout JSONWriter) -> Void, claims: (inout JSONWriter) -> Void, sign: (Data) throws -> Signature
    ) rethrows -> String {
        let head = encoded(header) + "." + encoded(claims)
        return head + "." + Base64URL.text(Array(try sign(Data(head.utf8))))
    }

    private static func encoded(_ members: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(capacity: 256)
        json.object(members)
        return Base64URL.text(json.bytes)
    }
}
