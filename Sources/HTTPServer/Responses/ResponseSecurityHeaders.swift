package import HTTPTypes
import Hummingbird

/// The security headers of a response, by intended consumer.
package enum ResponseSecurityHeaders: Sendable {
    /// A response for programs of any origin. The content is public and does not depend on cookies or the client's
    /// address.
    case anyone
    /// A response for programs of the same origin, and for clients other than browsers. The content is not public.
    case operators
    /// An HTML document other than the page, which programs of any origin may also read.
    case document(contentSecurityPolicy: String)
    /// The page, which may load only what the content security policy allows.
    case page(contentSecurityPolicy: String)

    package var headers: HTTPFields {
        var headers = HTTPFields()
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "strict-origin-when-cross-origin"
        switch self {
        case .anyone:
            headers[.accessControlAllowOrigin] = "*"
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        case .operators:
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        case .document(let policy):
            headers[.accessControlAllowOrigin] = "*"
            headers[.contentSecurityPolicy] = policy
        case .page(let policy):
            headers[.contentSecurityPolicy] = policy
            headers[.permissionsPolicy] = "geolocation=(self)"
            headers[.crossOriginOpenerPolicy] = "same-origin"
        }
        return headers
    }
}

extension HTTPField.Name {
    static let referrerPolicy = Self("Referrer-Policy")!
    static let permissionsPolicy = Self("Permissions-Policy")!
    static let crossOriginOpenerPolicy = Self("Cross-Origin-Opener-Policy")!
    package static let xAccelBuffering = Self("X-Accel-Buffering")!
    package static let lastEventID = Self("Last-Event-ID")!
}
