import GTFSRealtime
package import TransitCore

/// The GTFS-Realtime terms and language tags that alerts files and the alert commands accept.
package enum AlertTerms {
    package static var causes: [String] { AlertWords.causes }
    package static var effects: [String] { AlertWords.effects }
    package static let severities = ["info", "warning", "severe", "unknownSeverity"]

    /// The BCP 47 tag for a text without a particular language.
    package static let noLanguage = "und"

    /// Returns the term that a text spells, ignoring case and underscores: `noService` for `no_service` and
    /// `NO_SERVICE`; nil if there is none.
    package static func term(_ text: String, of terms: [String]) -> String? {
        let plain = text.filter { $0 != "_" }.lowercased()
        return terms.first { $0.lowercased() == plain }
    }

    /// Returns a term in lower snake case, such as `no_service`.
    package static func name(_ term: String) -> String {
        term.reduce(into: "") { name, letter in
            if letter.isUppercase { name += "_" }
            name += letter.lowercased()
        }
    }

    /// Returns the terms in lower snake case, as a list for an error message.
    package static func list(_ terms: [String]) -> String { terms.map(name).joined(separator: ", ") }

    package static func severity(_ term: String) -> AlertReading.Severity {
        switch term {
        case "info": .info
        case "warning": .warning
        case "severe": .severe
        default: .unknown
        }
    }

    static func term(_ severity: AlertReading.Severity) -> String? {
        switch severity {
        case .unknown: nil
        case .info: "info"
        case .warning: "warning"
        case .severe: "severe"
        }
    }

    /// Whether a text has the form of a BCP 47 tag.
    package static func isLanguage(_ tag: String) -> Bool {
        tag.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}/) != nil
    }

    /// Returns a language tag in the form that `AlertReading` uses: in lower case, and empty for `und`.
    package static func language(_ tag: String) -> String { tag.lowercased() == noLanguage ? "" : tag.lowercased() }

    /// Whether a text is a valid alert ID.
    package static func isID(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,63}/) != nil }
}
