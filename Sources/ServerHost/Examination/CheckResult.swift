package import Fetching

/// The result of checking one item of a configuration.
package struct CheckResult: Sendable, Equatable {
    package enum Outcome: String, Sendable {
        case fine = "ok"
        /// The item is usable, but needs the operator's attention.
        case doubtful = "warning"
        case failing = "error"
        case skipped = "skipped"
    }

    /// The checked item, such as `riverton/vehicle_positions`.
    package var subject: String
    package var outcome: Outcome
    package var text: String
    /// Suggested actions, one per line.
    package var hint: String?

    static let pathHint =
        "Relative paths start at the configuration's folder. The packaged service cannot read /home and /root."

    static func failing(_ subject: String, _ error: FeedError) -> CheckResult {
        CheckResult(subject: subject, outcome: .failing, text: error.message, hint: error.hint)
    }
}

extension FeedError {
    /// A suggested action; nil if the message contains it.
    package var hint: String? {
        switch self {
        case .badAddress: "Use the form https://host/path."
        case .unreachable(_, let failure): failure.hint
        case .timedOut: "Try again later. If it persists, the provider's server is too slow."
        case .unauthorized: "Ask the provider for a key, and set it under headers as ${NAME} from the environment."
        case .rateLimited: "Increase interval, and stop other programs that use the same key."
        case .rejected(let status) where status == 404 || status == 410:
            "The URL of the feed is wrong or has changed. Find the current one at the agency."
        case .redirectedAstray: "Configure the URL to which it redirects."
        case .unreadable:
            "Check that the URL is that of the feed, not of a page about it. Set kind for another format."
        case .missing: CheckResult.pathHint
        case .notImported, .hindered: "See docs/operating/timetables.md."
        default: nil
        }
    }
}

extension ConnectionFailure {
    /// Advice for the operator.
    var hint: String {
        switch self {
        case .silent: "Check that this machine's network allows the connection: curl -I URL"
        case .unknownHost: "Check the host name, and that this machine resolves others: getent hosts NAME"
        case .refused: "Check the host and the port, and that the server is running."
        case .untrusted:
            "It has expired, or it is self-signed or issued by an authority that this machine does not trust. To trust "
                + "it, add it to /usr/local/share/ca-certificates and run update-ca-certificates."
        case .otherHost: "Use the host name for which the certificate was issued."
        case .withoutTLS: "Use http:// instead of https://, or another port."
        }
    }
}
