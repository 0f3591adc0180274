package import TransitCore

/// Why a feed gave nothing. Each case calls for something else to be done.
package enum FeedError: Error, Equatable, Sendable {
    /// The address cannot be one: correct the configuration.
    case badAddress
    /// No answer from the host: its network or ours.
    case unreachable(host: String)
    /// The answer took longer than this many seconds.
    case timedOut(seconds: Int)
    /// The key or the headers are wrong or missing.
    case unauthorized(status: Int)
    /// Asked too often. Seconds to wait, where the provider says.
    case rateLimited(retryAfter: Int?)
    /// Out of service for a while. Seconds to wait, where the provider says.
    case unavailable(retryAfter: Int?)
    /// Any other answer that is not the feed.
    case rejected(status: Int)
    /// Sent on and on, or in a circle.
    case redirectedTooOften
    /// Sent to where this server does not go: into a private network, or from https to http.
    case redirectedAstray
    /// More bytes than a feed may have.
    case tooLarge(limit: Int)
    /// The bytes are not what they should be; `place` says where they go wrong.
    case unreadable(expected: String, place: String)
    /// No such file.
    case missing(path: String)
    /// The server ended while it read this body: nothing to do but to tell the provider.
    case heldBack(HoldReason)

    /// Why a body is not read.
    package enum HoldReason: Equatable, Sendable {
        case ended(at: EpochSeconds)
        case tooSlow(seconds: Int, at: EpochSeconds)
        /// The body was one of several being parsed at the crash.
        case suspected(at: EpochSeconds)
        /// Others of the same feed have ended the server as well.
        case often(Int, until: EpochSeconds)
    }
    /// The file arrived whole, but importing it crashed the importer or exceeded its limits.
    case notImported(reason: String)
    /// Nothing is known against it: this server has no room for it, or no means to take it up.
    case hindered(reason: String)

    /// Whether the host is out of service, or sends a page that says so: it ends by itself, and nobody has to mend anything here.
    package var isOutage: Bool {
        switch self {
        case .unreachable, .timedOut, .unavailable, .unreadable: true
        case .rejected(let status): status >= 500
        default: false
        }
    }

    /// A word for programs.
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

    /// A sentence for people. Never holds a key, a header or a query.
    package var message: String {
        switch self {
        case .badAddress: "The address in the configuration is not an http or https address."
        case .unreachable(let host): "\(host) does not answer."
        case .timedOut(let seconds): "No complete answer within \(seconds) seconds."
        case .unauthorized(let status): "The provider refuses the key or headers (HTTP \(status))."
        case .rateLimited: "The provider says that it is asked too often (HTTP 429)."
        case .unavailable: "The provider is out of service for now (HTTP 503)."
        case .rejected(let status): "The provider answers with HTTP \(status) instead of data."
        case .redirectedTooOften: "The provider sends from address to address without end."
        case .redirectedAstray: "The provider sends on to an address where this server does not go."
        case .tooLarge(let limit): "The answer is larger than the \(max(limit / 1_000_000, 1)) MB it may have."
        case .unreadable(let expected, let place): "The answer is not \(expected): \(place)."
        case .missing(let path): "There is no readable file at \(path)."
        case .heldBack(let reason): reason.message
        case .notImported(let reason): "The feed could not be imported: \(reason)."
        case .hindered(let reason): "This server could not take it up: \(reason)."
        }
    }

    /// Seconds that the provider asks us to stay away.
    package var retryAfter: Int? {
        switch self {
        case .rateLimited(let seconds), .unavailable(let seconds): seconds
        default: nil
        }
    }
}

extension FeedError.HoldReason {
    fileprivate var message: String {
        switch self {
        case .ended(let at):
            "This body ended the server at \(clockTime(at)); it is held back until the feed sends another."
        case .tooSlow(let seconds, let at):
            "This body took longer than \(seconds) s to read at \(clockTime(at)); it is held back until the feed sends another."
        case .suspected(let at):
            "This body was being read when the server ended at \(clockTime(at)); it is about to be tried again by itself."
        case .often(let count, let until):
            "Bodies of this feed ended the server \(count) times within a day; it is left alone until \(clockTime(until))."
        }
    }
}

/// `12:03 UTC`
private func clockTime(_ moment: EpochSeconds) -> String {
    let minutes = (moment.rawValue % 86_400 + 86_400) % 86_400 / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return digits.joined(separator: ":") + " UTC"
}
