import FileFormats
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TransitCore

/// A response body with its headers, created once and sent many times. The gzip form is created on first use, a Brotli
/// form in advance.
package final class Representation: Sendable {
    /// One form of the body, plain or compressed, with its headers.
    struct Variant: Sendable {
        let headers: HTTPFields
        let body: ByteBuffer

        init(_ bytes: [UInt8], encoding: String?, headers: HTTPFields) {
            var headers = headers
            headers[.contentEncoding] = encoding
            headers[.contentLength] = String(bytes.count)
            self.headers = headers
            body = ByteBuffer(bytes: bytes)
        }
    }

    let plain: Variant
    let entityTag: String
    private let gzipped: Mutex<Variant??>
    private let brotli: Variant?

    /// Creates a representation.
    /// - Parameter brotli: the Brotli form, if available.
    init(
        _ bytes: [UInt8], type: ContentType, caching: Caching, for audience: ResponseSecurityHeaders,
        brotli: [UInt8]? = nil
    ) {
        var checksum = Checksum()
        bytes.withUnsafeBytes { checksum.update($0) }
        // The tag is weak, because the plain and the compressed forms share it.
        entityTag = "W/\"\(String(checksum.value, radix: 36))\""
        var headers = audience.headers
        headers[.contentType] = type.rawValue
        headers[.cacheControl] = caching.rawValue
        headers[.eTag] = entityTag
        // A body that compression would not shrink has only the plain form.
        gzipped = Mutex(type.isCompressible && bytes.count >= 512 ? .none : .some(nil))
        if type.isCompressible { headers[.vary] = "Accept-Encoding" }
        plain = Variant(bytes, encoding: nil, headers: headers)
        self.brotli = brotli.map { Variant($0, encoding: "br", headers: headers) }
    }

    /// Returns the smallest form that the client accepts.
    /// - Parameter accepts: whether the client accepts a content coding, by its name in `Accept-Encoding`.
    func variant(_ accepts: (String) -> Bool) -> Variant {
        if let brotli, accepts("br") { return brotli }
        return accepts("gzip") ? gzip ?? plain : plain
    }

    /// The gzip form; nil if compression is not worthwhile.
    private var gzip: Variant? {
        if let known = gzipped.withLock({ $0 }) { return known }
        let made = plain.body.withUnsafeReadableBytes { GzipForm.compress($0) }.map {
            Variant($0, encoding: "gzip", headers: plain.headers)
        }
        gzipped.withLock { $0 = .some(made) }
        return made
    }

    var size: Int { plain.body.readableBytes }

    /// The uncompressed body.
    package var bytes: [UInt8] { Array(plain.body.readableBytesView) }
}

package enum ContentType: String, Sendable {
    case json = "application/json"
    case problem = "application/problem+json"
    case graphQL = "application/graphql-response+json"
    case yaml = "application/yaml"
    case prometheus = "text/plain; version=0.0.4; charset=utf-8"
    case html = "text/html; charset=utf-8"
    case calendar = "text/calendar; charset=utf-8"
    case javaScript = "text/javascript; charset=utf-8"
    case css = "text/css; charset=utf-8"
    case svg = "image/svg+xml"
    case manifest = "application/manifest+json"
    case text = "text/plain; charset=utf-8"
    case wasm = "application/wasm"
    case png = "image/png"
    case webP = "image/webp"
    case jpeg = "image/jpeg"
    case icon = "image/x-icon"
    case woff2 = "font/woff2"
    case binary = "application/octet-stream"
    case zip = "application/zip"
    case protobuf = "application/x-protobuf"
    case tile = "application/vnd.mapbox-vector-tile"

    var isCompressible: Bool {
        switch self {
        case .png, .webP, .jpeg, .woff2, .binary, .zip: false
        default: true
        }
    }
}

/// The `Cache-Control` header of a response.
package enum Caching: String, Sendable {
    /// Stored but revalidated each time; an unchanged response costs only a 304.
    case revalidate = "no-cache"
    case minute = "public, max-age=60"
    case day = "public, max-age=86400"
    /// Cached forever, for URLs that change with the content, such as those that contain its hash.
    case forever = "public, max-age=31536000, immutable"
    case never = "no-store"
}
