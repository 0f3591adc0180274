import Fetching
import TransitCore

/// InfoPoint's next departure of a headway-based line: a duration, or free text.
enum InfoPointHeadwayWords: Equatable {
    case moment(EpochSeconds)
    /// "Every 10 minutes"
    case every(Int32)
    /// "Due", "5 min"
    case inSeconds(Int32)
    /// "No service", "12:30 PM": shown as is.
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

    /// The maximum number of characters shown on a board.
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
