package import TransitCore

/// A date and a time of day, either with a UTC offset or in the agency's time zone.
package struct LocalMoment: Sendable, Equatable {
    package var date: ServiceDate
    /// Seconds since midnight; 86,400 is the end of the day.
    package var second: Int64
    /// Seconds east of UTC; nil for a time in the agency's time zone.
    package var offset: Int64?

    package init(date: ServiceDate, second: Int64, offset: Int64? = nil) {
        (self.date, self.second, self.offset) = (date, second, offset)
    }

    /// Returns the epoch time. Without an offset, the timetable's time zone applies; of a time that occurs twice when
    /// clocks are set back, the first is returned.
    package func epoch(in timetable: Timetable) -> EpochSeconds {
        offset.map { nominal - $0 } ?? timetable.zone.epoch(ofClock: nominal)
    }

    /// The epoch time that this date and time of day would have in UTC.
    var nominal: EpochSeconds { date.utcStart + second }
}

// ISO 8601: `2026-12-24 18:00`, `2026-12-24T18:00:00-05:00`, `2026-12-24`.
extension LocalMoment {
    /// The bound of a period for which a date without a time of day is used.
    package enum Bound: Sendable {
        /// The beginning of a period; a date without a time of day means the start of the day.
        case from
        /// The end of a period; a date without a time of day means the end of the day.
        case until
    }

    /// Parses an absolute time; nil for any other text, such as `today 18:00`.
    package init?(iso text: String, as bound: Bound) {
        let pattern = /(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d))?\s?([Zz]|[+-]\d\d:?\d\d)?)?/
        guard let parts = text.wholeMatch(of: pattern)?.output, let date = ServiceDate(iso: parts.1.utf8) else {
            return nil
        }
        guard let hour = parts.2, let minute = parts.3 else {
            self.init(date: date, second: bound == .from ? 0 : 86_400)
            return
        }
        guard let second = Self.second(hour, minute, parts.4) else { return nil }
        self.init(date: date, second: second)
        if let offset = parts.5 {
            guard let seconds = Self.seconds(offset: offset) else { return nil }
            self.offset = seconds
        }
    }

    /// Returns the seconds since midnight; nil above 23:59:59.
    static func second(_ hour: Substring, _ minute: Substring, _ second: Substring? = nil) -> Int64? {
        guard let hour = Int64(hour), let minute = Int64(minute), let second = second.map({ Int64($0) }) ?? 0,
            hour < 24, minute < 60, second < 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Parses `Z`, `-05:00` or `-0500` to seconds east of UTC; nil above 18 hours.
    private static func seconds(offset: Substring) -> Int64? {
        if offset.lowercased() == "z" { return 0 }
        let digits = offset.dropFirst().filter { $0 != ":" }
        guard let hours = Int64(digits.prefix(2)), let minutes = Int64(digits.suffix(2)), hours <= 18, minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return offset.first == "-" ? -seconds : seconds
    }

    /// Creates the local time, with its UTC offset, in the time zone of an agency's timetable.
    package init(_ epoch: EpochSeconds, in timetable: Timetable) {
        let (offset, date) = (timetable.zone.offset(at: epoch), timetable.zone.date(at: epoch))
        self.init(date: date, second: (epoch + offset) - date.utcStart, offset: offset)
    }

    /// The ISO 8601 form, such as `2026-12-24T18:00:00-05:00`; only the date if the time is the end of the day.
    package var iso: String {
        guard second < 86_400 else { return date.iso }
        let clock = "\(Self.digits(second / 3600)):\(Self.digits(second / 60 % 60)):\(Self.digits(second % 60))"
        let sign = offset.map { $0 < 0 ? "-" : "+" } ?? ""
        let minutes = offset.map { abs($0) / 60 }
        let zone = minutes.map { "\(sign)\(Self.digits($0 / 60)):\(Self.digits($0 % 60))" } ?? ""
        return "\(date.iso)T\(clock)\(zone)"
    }

    private static func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
