import Feeds

/// The result of checking one item of a configuration.
struct CheckResult: Sendable, Equatable {
    enum Outcome: String, Sendable {
        case fine = "ok"
        /// Usable, but needs attention.
        case doubtful = "look"
        case failing = "FAILS"
        case skipped = "–"
    }

    /// The checked item, such as `riverton/vehicle_positions`.
    var subject: String
    var outcome: Outcome
    var text: String
    /// Suggested actions, one per line.
    var hint: String?

    static let pathHint =
        "Paths start at the configuration's folder. The packaged service sees nothing below /home and /root."

    static func failing(_ subject: String, _ error: FeedError) -> CheckResult {
        CheckResult(subject: subject, outcome: .failing, text: error.message, hint: error.hint)
    }
}

extension FeedError {
    /// A suggested action; nil if the message contains it.
    var hint: String? {
        switch self {
        case .badAddress: "Write it as https://host/path."
        case .unreachable(_, let failure): failure.hint
        case .timedOut: "Try again later; if it stays so, the provider's server is too slow."
        case .unauthorized: "Ask the provider for a key and put it under headers, as ${NAME} out of the environment."
        case .rateLimited: "Raise interval, and stop other programs that use the same key."
        case .rejected(let status) where status == 404 || status == 410:
            "The address is not, or no longer, the feed's: look it up at the agency."
        case .redirectedAstray: "Write the address that it sends to."
        case .unreadable:
            "Is the address that of the feed, and not of a page about it? For another format name its kind."
        case .missing: CheckResult.pathHint
        case .notImported, .hindered: "See docs/operating/timetables.md."
        default: nil
        }
    }
}

extension ConnectionFailure {
    /// A suggested action for the operator.
    var hint: String {
        switch self {
        case .silent: "Does this machine's network let it out? Try: curl -I ADDRESS"
        case .unknownHost: "Is the host's name right, and does this machine find others? Try: getent hosts NAME"
        case .refused: "Are the host and the port right, and does the server there run?"
        case .untrusted:
            "It must be issued for this host by an authority that this machine knows. Make your own one known: "
                + "/usr/local/share/ca-certificates, then update-ca-certificates."
        case .withoutTLS: "Write http:// instead of https://, or another port."
        }
    }
}

/// Formats findings as a text table.
enum CheckText {
    static func lines(of findings: [CheckResult]) -> [String] {
        var table = Table([.left, .left, .left])
        for finding in findings { table.add([finding.outcome.rawValue, finding.subject, finding.text]) }
        return zip(table.lines, findings).flatMap { line, finding in
            [line] + (finding.hint?.split(separator: "\n").map { "       " + $0 } ?? [])
        }
    }
}
