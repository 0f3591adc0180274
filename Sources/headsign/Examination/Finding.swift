import Feeds

/// The result of checking one item of a configuration.
struct Finding: Sendable, Equatable {
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
    /// A suggested action.
    var hint: String?

    static func failing(_ subject: String, _ error: FeedError) -> Finding {
        Finding(subject: subject, outcome: .failing, text: error.message, hint: error.hint)
    }
}

extension FeedError {
    /// A suggested action; nil if the message contains it.
    var hint: String? {
        switch self {
        case .badAddress: "Write it as https://host/path."
        case .unreachable: "Is the host's name right, and does this machine's network let it out? Try: curl -I ADDRESS"
        case .timedOut: "Try again later; if it stays so, the provider's server is too slow."
        case .unauthorized: "Ask the provider for a key and put it under headers, as ${NAME} out of the environment."
        case .rateLimited: "Raise interval, and stop other programs that use the same key."
        case .rejected(let status) where status == 404 || status == 410:
            "The address is not, or no longer, the feed's: look it up at the agency."
        case .redirectedAstray: "Write the address that it sends to."
        case .unreadable:
            "Is the address that of the feed, and not of a page about it? For another format name its kind."
        case .missing:
            "Paths start at the configuration's folder. The packaged service sees nothing below /home and /root."
        case .notImported, .hindered: "See docs/operating.md, Imports."
        default: nil
        }
    }
}

/// Formats results as lines of text.
enum CheckText {
    static func lines(of findings: [Finding]) -> [String] {
        var table = Table([.left, .left, .left])
        for finding in findings { table.add([finding.outcome.rawValue, finding.subject, finding.text]) }
        return zip(table.lines, findings).flatMap { line, finding in
            [line] + (finding.hint.map { ["       " + $0] } ?? [])
        }
    }
}
