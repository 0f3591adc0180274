import Crypto
import TransitCore

/// The signature of an HTTP request to object storage: AWS Signature Version 4 in the `Authorization` header.
package struct RequestSignature: Sendable, Equatable {
    /// The parts of a request that are signed. Path and query are already percent-encoded.
    package struct Request: Sendable {
        package var method: String
        /// The path, which begins with `/`.
        package var path: String
        /// The names and values, in any order.
        package var query: [(name: String, value: String)]
        /// The names in lower case, and the values; `host` is required.
        package var headers: [(name: String, value: String)]
        /// The SHA-256 hash of the body, in hexadecimal digits.
        package var bodyHash: String

        package init(
            method: String, path: String, query: [(name: String, value: String)] = [],
            headers: [(name: String, value: String)], bodyHash: String
        ) {
            (self.method, self.path, self.query) = (method, path, query)
            (self.headers, self.bodyHash) = (headers, bodyHash)
        }

        /// The query string as sent, sorted by name.
        package var queryText: String {
            query.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
        }
    }

    private static let algorithm = "AWS4-HMAC-SHA256"

    private let key: ObjectStorageKey
    private let region: String
    private let service: String

    package init(_ key: ObjectStorageKey, region: String, service: String = "s3") {
        (self.key, self.region, self.service) = (key, region, service)
    }

    /// Returns the value of the `Authorization` header.
    /// - Parameter time: The value of the request's `x-amz-date` header, such as `20260302T120000Z`.
    package func authorization(_ request: Request, time: String) -> String {
        let day = String(time.prefix(8))
        let scope = "\(day)/\(region)/\(service)/aws4_request"
        let signed = [Self.algorithm, time, scope, Self.hash(Array(canonical(request).utf8))].joined(separator: "\n")
        let signature = HexText.text(Self.code(signed, signingKey(day)))
        return "\(Self.algorithm) Credential=\(key.id)/\(scope), SignedHeaders=\(names(request)), "
            + "Signature=\(signature)"
    }

    /// Returns the SHA-256 hash of a body in hexadecimal digits.
    package static func hash(_ body: [UInt8]) -> String { HexText.text(SHA256.hash(data: body)) }

    private func canonical(_ request: Request) -> String {
        let headers = request.headers.sorted { $0.name < $1.name }.map { "\($0.name):\($0.value)\n" }.joined()
        return [request.method, request.path, request.queryText, headers, names(request), request.bodyHash]
            .joined(separator: "\n")
    }

    private func names(_ request: Request) -> String { request.headers.map(\.name).sorted().joined(separator: ";") }

    private func signingKey(_ day: String) -> SymmetricKey {
        let first = SymmetricKey(data: Array("AWS4\(key.secret)".utf8))
        return [day, region, service, "aws4_request"].reduce(first) { SymmetricKey(data: Self.code($1, $0)) }
    }

    private static func code(_ text: String, _ key: SymmetricKey) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    }
}
