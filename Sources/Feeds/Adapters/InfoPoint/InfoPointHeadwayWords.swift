import Fetching
import TransitCore

/// The next departure that InfoPoint reports for a headway-based line: a time, a duration, or free text.
enum InfoPointHeadwayWords: Equatable {
    case moment(EpochSeconds)
    /// A headway in seconds, reported as "Every 10 minutes".
    case every(Int32)
    /// The seconds until the departure, reported as "Due" or "5 min".
    case inSeconds(Int32)
    /// A text that is displayed as is, such as "No service" or "12:30 PM".
    case words(String)
    case nothing

    init(_ value: JSONValue) {
        if let moment = value.infoPointMoment {
            self = .moment(moment)
        } else if let words = value.words, !words.contains("Date(") {
            self = Self.meaning(of: String(words.unicodeScalars.prefix(Self.longest)))
        } else {
            self = .nothing
        }
    }

    /// The maximum length of a displayed text in characters.
    private static let longest = 80

    private static func meaning(of text: String) -> Self {
        let words = text.lowercased().split(separator: " ")
        if words == ["due"] || words == ["now"] { return .inSeconds(0) }
        let isEvery = words.first == "every"
        let rest = isEvery ? words.dropFirst() : words[...]
        guard rest.count == 2, rest.last?.hasPrefix("min") == true, let minutes = rest.first.flatMap({ Int32($0) }),
            (1...1440).contains(minutes)
        else { return .words(text) }
        return isEvery ? .every(minutes * 60) : .inSeconds(minutes * 60)
    }
}
