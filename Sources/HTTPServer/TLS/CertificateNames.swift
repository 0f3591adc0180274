/// The issuer and subject names of a certificate, as DER-encoded bytes (RFC 5280, section 4.1).
struct CertificateNames {
    private let issuer: ArraySlice<UInt8>
    private let subject: ArraySlice<UInt8>

    var areTheSame: Bool { issuer == subject }

    /// Parses a DER-encoded certificate.
    /// - Returns: nil if the bytes are not a certificate.
    init?(der: [UInt8]) {
        guard let certificate = Self.element(der[...]), let signed = Self.element(certificate.content) else {
            return nil
        }
        // An optional version precedes the serial number, algorithm, issuer, validity and subject.
        var rest = signed.content
        if rest.first == 0xA0 { rest = Self.element(rest)?.rest ?? [] }
        var fields: [ArraySlice<UInt8>] = []
        while fields.count < 5, let field = Self.element(rest) {
            fields.append(field.content)
            rest = field.rest
        }
        guard fields.count == 5 else { return nil }
        (issuer, subject) = (fields[2], fields[4])
    }

    /// Reads the first DER element: a tag, a length, and that many bytes of content.
    private static func element(
        _ bytes: ArraySlice<UInt8>
    ) -> (content: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        var rest = bytes.dropFirst()
        guard let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard length <= rest.count else { return nil }
        return (rest.prefix(length), rest.dropFirst(length))
    }
}
