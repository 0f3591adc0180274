/// The strings of notifications in one language.
struct AlarmWords: Sendable {
    var leaveNow: String
    var leave: @Sendable (_ minutes: Int64) -> String
    var now: @Sendable (_ route: String) -> String
    var comes: @Sendable (_ route: String, _ minutes: Int64) -> String
    var isAt: @Sendable (_ route: String, _ stop: String) -> String
    var reaches: @Sendable (_ route: String, _ stop: String, _ minutes: Int64) -> String
    var moved: @Sendable (_ route: String, _ minutes: Int64, _ before: Int64) -> String
    /// Formats a departure, such as `12 at 08:49`.
    var bus: @Sendable (_ route: String, _ time: String) -> String
    var canceled: @Sendable (_ bus: String) -> String
    var skipped: @Sendable (_ bus: String) -> String
    var left: @Sendable (_ bus: String) -> String
    var late: @Sendable (_ bus: String, _ minutes: Int64) -> String
    var notSeen: @Sendable (_ bus: String) -> String
    var unlisted: @Sendable (_ bus: String) -> String
    var earlierLast: @Sendable (_ route: String, _ time: String) -> String
    var noneLeft: @Sendable (_ route: String) -> String
    var disrupted: @Sendable (_ route: String) -> String
    var over: @Sendable (_ route: String) -> String
    var from: @Sendable (_ bus: String, _ stop: String) -> String
    var walk: @Sendable (_ minutes: Int64) -> String
    var to: @Sendable (_ headsign: String) -> String
    var likely: @Sendable (_ early: String, _ late: String) -> String
    var lateHere: @Sendable (_ minutes: Int64) -> String
    var byTimetable: String
    var notSeenSoFar: String
    var lastToday: String
    /// The text below the title if the timetable no longer contains the trip.
    var lookAgain: String
    /// Joins the hour and the minute of ``ClockDigits`` to a clock time.
    var clock: @Sendable (_ hour: String, _ minute: String) -> String
    /// The separator between the parts of a sentence.
    var comma = ", "
    /// The separator between sentences.
    var nextSentence = ". "
    var period = "."
    /// Formats a stop's name for use in a text.
    var name: @Sendable (_ stop: String) -> String = { $0 }
}

extension AlarmWords {
    static func of(_ language: Alarm.Language) -> AlarmWords {
        switch language {
        case .english: english
        case .french: french
        case .spanish: spanish
        case .german: german
        case .portuguese: portuguese
        case .chinese: chinese
        case .arabic: arabic
        }
    }
}
