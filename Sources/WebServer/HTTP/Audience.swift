import HTTPTypes
import Hummingbird

/// Who an answer is for, and the headers that keep it safe there.
enum Audience: Sendable {
    /// Programs of any origin: there is nothing here that a cookie or a rider's address could unlock.
    case anyone
    /// The page: may load only what the policy names.
    case page(contentSecurityPolicy: String)

    var headers: HTTPFields {
        var headers = HTTPFields()
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "strict-origin-when-cross-origin"
        switch self {
        case .anyone:
            headers[.accessControlAllowOrigin] = "*"
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
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
    static let xAccelBuffering = Self("X-Accel-Buffering")!
    static let lastEventID = Self("Last-Event-ID")!
}
