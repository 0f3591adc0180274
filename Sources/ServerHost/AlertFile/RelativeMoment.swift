package import TransitCore

/// A parser for times as people type them: `now`, `18:00`, `today 18:00`, `tomorrow`, `friday 6:00`, and ISO 8601.
package struct RelativeMoment {
    /// The accepted forms, as listed in error messages.
    package static let forms =
        "\"18:00\", \"today 18:00\", \"tomorrow 06:00\", \"friday 06:00\", \"now\", 2026-12-24, \"2026-12-24 18:00\" "
        + "or 2026-12-24T18:00:00-05:00"

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private let now: EpochSeconds
    private let timetable: Timetable
    private let bound: LocalMoment.Bound

    /// - Parameters:
    ///   - now: The current time, to which the text is relative.
    ///   - timetable: The agency's timetable, for its time zone.
    ///   - bound: The bound of the period, for a day without a time.
    package init(now: EpochSeconds, in timetable: Timetable, as bound: LocalMoment.Bound) {
        (self.now, self.timetable, self.bound) = (now, timetable, bound)
    }

    /// Parses a time; nil if the text has none of the accepted forms. A time of day without a day is its next
    /// occurrence. A weekday is the next one on which the time is in the future. A day without a time is its start or,
    /// for `until`, its end.
    package func epoch(_ text: String) -> EpochSeconds? {
        if let moment = LocalMoment(iso: text, as: bound) { return moment.epoch(in: timetable) }
        let words = text.lowercased().split(separator: " ")
        guard let first = words.first, words.count <= 2 else { return nil }
        if words.count == 1 {
            if first == "now" { return now }
            if let second = Self.second(first) { return next(second) { _ in true } }
        }
        guard let second = words.count == 2 ? Self.second(words[1]) : bound == .from ? 0 : 86_400 else { return nil }
        switch first {
        case "today": return epoch(0, second)
        case "tomorrow": return epoch(1, second)
        default:
            guard let weekday = Self.weekday(first) else { return nil }
            return next(second) { $0.weekday == weekday }
        }
    }

    private func epoch(_ days: Int32, _ second: Int64) -> EpochSeconds {
        LocalMoment(date: timetable.zone.date(at: now).advanced(by: days), second: second).epoch(in: timetable)
    }

    /// Returns the next future occurrence of a time of day, within a week, on a day that fulfils `fits`.
    private func next(_ second: Int64, on fits: (ServiceDate) -> Bool) -> EpochSeconds? {
        let today = timetable.zone.date(at: now)
        return (0...7).filter { fits(today.advanced(by: Int32($0))) }.map { epoch(Int32($0), second) }
            .first { $0 > now }
    }

    private static func second(_ text: Substring) -> Int64? {
        guard let parts = text.wholeMatch(of: /(\d\d?):(\d\d)/)?.output else { return nil }
        return LocalMoment.second(parts.1, parts.2)
    }

    /// Returns the weekday's number, 0 for Monday, by its name or its first three letters.
    private static func weekday(_ word: Substring) -> Int? {
        weekdays.firstIndex { $0 == word || $0.prefix(3) == word }
    }
}
