package import TransitCore

/// An error of a fetch. Errors that require different actions are different cases.
package enum FeedError: Error, Equatable, Sendable {
    /// The URL is invalid; the configuration must be corrected.
    case badAddress
    /// The host did not respond, because of a network failure at either end.
    case unreachable(host: String, ConnectionFailure = .silent)
    /// The response was not complete within this number of seconds.
    case timedOut(seconds: Int)
    /// The API key or a header is wrong or missing.
    case unauthorized(status: Int)
    /// Too many requests. The value is the number of seconds to wait, if the provider specifies it.
    case rateLimited(retryAfter: Int?)
    /// The provider is temporarily out of service. The value is the number of seconds to wait, if the provider
    /// specifies it.
    case unavailable(retryAfter: Int?)
    /// Any other response that does not contain the feed.
    case rejected(status: Int)
    /// Too many redirects, or a redirect loop.
    case redirectedTooOften
    /// A redirect that is not followed, because it leads into a private network or from HTTPS to HTTP.
    case redirectedAstray
    /// The body is larger than this limit in bytes.
    case tooLarge(limit: Int)
    /// The body is malformed; `place` describes the location of the fault.
    case unreadable(expected: String, place: String)
    /// A file that cannot be read, with the error message of the operating system.
    case missing(path: String, reason: String? = nil)
    /// The body is quarantined, because it crashed the server before. The provider should be notified.
    case heldBack(HoldReason)

    /// The reason why a body is quarantined.
    package enum HoldReason: Equatable, Sendable {
        case ended(at: EpochSeconds)
        case tooSlow(seconds: Int, at: EpochSeconds)
        /// Several bodies were being parsed during a crash, and this is one of them.
        case suspected(at: EpochSeconds)
        /// Several other bodies of the feed crashed the server, so that the whole feed is skipped for a while.
        case often(Int, until: EpochSeconds)
    }
    /// The feed was received completely, but its import crashed or exceeded the limits.
    case notImported(reason: String)
    /// The feed is not at fault: the server lacks the resources to import it.
    case hindered(reason: String)

    /// Whether the failure is temporary and requires no action, because the host is out of service or responds with an
    /// error page.
    package var isOutage: Bool {
        switch self {
        case .unreachable, .timedOut, .unavailable, .unreadable: true
        case .rejected(let status): status >= 500
        default: false
        }
    }

    /// A machine-readable name of the error.
    package var kind: String {
        switch self {
        case .badAddress: "badAddress"
        case .unreachable: "unreachable"
        case .timedOut: "timedOut"
        case .unauthorized: "unauthorized"
        case .rateLimited: "rateLimited"
        case .unavailable: "unavailable"
        case .rejected: "rejected"
        case .redirectedTooOften: "redirectedTooOften"
        case .redirectedAstray: "redirectedAstray"
        case .tooLarge: "tooLarge"
        case .unreadable: "unreadable"
        case .missing: "missing"
        case .heldBack: "heldBack"
        case .notImported: "notImported"
        case .hindered: "hindered"
        }
    }

    /// A message for operators. It never contains a key, a header or a query.
    package var message: String {
        switch self {
        case .badAddress: "The configured address is not an http or https URL."
        case .unreachable(let host, let failure): failure.message(of: host)
        case .timedOut(let seconds): "No complete response within \(seconds) seconds."
        case .unauthorized(let status): "The provider rejected the key or headers (HTTP \(status))."
        case .rateLimited: "The provider is limiting requests (HTTP 429)."
        case .unavailable: "The provider is temporarily out of service (HTTP 503)."
        case .rejected(let status): "The provider responded with HTTP \(status)."
        case .redirectedTooOften: "The provider redirects too many times."
        case .redirectedAstray: "The provider redirects to an address that is not allowed."
        case .tooLarge(let limit): "The response exceeds the limit of \(max(limit / 1_000_000, 1)) MB."
        case .unreadable(let expected, let place): "The content is not \(expected): \(place)."
        case .missing(let path, let reason): "\(path) cannot be read: \(reason ?? "no such file")."
        case .heldBack(let reason): reason.message
        case .notImported(let reason): "The feed could not be imported: \(reason)."
        case .hindered(let reason): "This server could not process the feed: \(reason)."
        }
    }

    /// The number of seconds to wait as requested by the provider.
    package var retryAfter: Int? {
        switch self {
        case .rateLimited(let seconds), .unavailable(let seconds): seconds
        default: nil
        }
    }
}

extension ConnectionFailure {
    fileprivate func message(of host: String) -> String {
        switch self {
        case .silent: "\(host) is not responding."
        case .unknownHost: "The host \(host) was not found."
        case .refused: "\(host) refused the connection."
        case .untrusted: "The certificate of \(host) is not trusted."
        case .otherHost: "The certificate of \(host) was issued for another host."
        case .withoutTLS: "\(host) responded without TLS to an https request."
        }
    }
}

extension FeedError.HoldReason {
    fileprivate var message: String {
        switch self {
        case .ended(let at):
            "This data crashed the server at \(clockTime(at)); it is skipped until the feed changes."
        case .tooSlow(let seconds, let at):
            "Reading this data took longer than \(seconds) s at \(clockTime(at)); it is skipped until the feed changes."
        case .suspected(let at):
            "The server crashed at \(clockTime(at)) while reading this data; it will soon be read again on its own."
        case .often(let count, let until):
            "Data of this feed crashed the server \(count) times within a day; it is paused until \(clockTime(until))."
        }
    }
}

/// Formats a time such as `12:03 UTC`.
private func clockTime(_ moment: EpochSeconds) -> String {
    let minutes = (moment.rawValue % 86_400 + 86_400) % 86_400 / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return digits.joined(separator: ":") + " UTC"
}
