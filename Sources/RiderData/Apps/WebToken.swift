import Foundation
import TransitCore

/// A JSON Web Token (RFC 7519) in compact form.
enum WebToken {
    /// Signs a token.
    /// - Parameters:
    ///   - header: writes the members of the header.
    ///   - claims: writes the members of the claims.
    ///   - sign: returns the signature of the token's first two parts.
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
