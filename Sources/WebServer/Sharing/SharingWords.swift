import LiveModel
import RiderData
import TransitCore

/// The strings of embedded boards and link previews in one language. The wording is the same as on the page
/// (`Web/words`).
struct SharingWords: Sendable {
    /// The two-letter language code.
    var language: String
    /// The direction of the script: `ltr` or `rtl`.
    var direction = "ltr"
    var departures: String
    var all: String
    var now: String
    var minutes: @Sendable (_ count: Int64) -> String
    var every: @Sendable (_ minutes: Int64) -> String
    var canceled, skipped, notSeen, scheduled, old, onTime, live: String
    var late, early: @Sendable (_ minutes: Int64) -> String
    var platform: @Sendable (_ code: String) -> String
    var empty, unknown: String
    var headwayUnknown: String
    var byTimetable: String
    var updated: @Sendable (_ time: String) -> String
    var notUpdated: @Sendable (_ time: String) -> String
    var failing: String
    var failingSince: @Sendable (_ time: String) -> String
    var stale: String
    var staleFrom: @Sendable (_ time: String) -> String
    var missing: String
    var starting: String
    /// Joins the hour and the minute of ``ClockDigits`` to a clock time.
    var clock: @Sendable (_ hour: String, _ minute: String) -> String = { "\($0):\($1)" }
    /// The punctuation between a label and its value, and between the items of a list.
    var colon = ": "
    var listSeparator = ", "
}

extension SharingWords {
    /// Returns the strings in the first language for which there are strings; otherwise in English. The arguments are
    /// BCP 47 tags.
    static func of(_ tags: String?...) -> SharingWords {
        for tag in tags {
            let base = LanguageTag.base(of: tag?.lowercased() ?? "")
            if let words = all.first(where: { $0.language == base }) { return words }
        }
        return english
    }

    private static let all = [english, french, spanish, german, portuguese, chinese, arabic]

    /// Returns the clock time of a moment at a stop.
    func time(_ moment: EpochSeconds, by local: StopClock) -> String {
        let (hour, minute) = local.time(at: moment)
        let digits = ClockDigits.of(hour: hour, minute: minute, in: language)
        return clock(digits.hour, digits.minute)
    }
}
