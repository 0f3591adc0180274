/// A GTFS service day, in days since 1970-01-01, without a time zone.
@frozen @usableFromInline package struct ServiceDate: Hashable, Comparable, Sendable {
    @usableFromInline package var daysSince1970: Int32

    @inlinable package init(daysSince1970: Int32) {
        self.daysSince1970 = daysSince1970
    }

    @inlinable package static func < (one: Self, other: Self) -> Bool {
        one.daysSince1970 < other.daysSince1970
    }

    @inlinable package func advanced(by days: Int32) -> ServiceDate {
        ServiceDate(daysSince1970: daysSince1970 &+ days)
    }

    /// Returns the difference in days, with saturation.
    @inlinable package static func - (one: Self, other: Self) -> Int32 {
        Int32(clamping: Int64(one.daysSince1970) - Int64(other.daysSince1970))
    }

    /// The start of the date in UTC.
    @inlinable package var utcStart: EpochSeconds { EpochSeconds(Int64(daysSince1970) * 86_400) }

    /// The day of the week: 0 for Monday … 6 for Sunday.
    @inlinable package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let remainder = (Int(daysSince1970) + 3) % 7
        return remainder < 0 ? remainder + 7 : remainder
    }
}

extension ServiceDate {
    /// Creates a date of the proleptic Gregorian calendar; nil if it does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        // Count from a March-based year, so that the leap day comes last.
        let shiftedYear = month > 2 ? year : year - 1
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(daysSince1970: Int32(era * 146_097 + dayOfEra - 719_468))
    }

    package var yearMonthDay: (year: Int, month: Int, day: Int) {
        let shifted = Int(daysSince1970) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension ServiceDate {
    /// Parses the form `YYYYMMDD` of GTFS; nil for any other text.
    package init?(gtfs digits: some Collection<UInt8>) {
        guard digits.count == 8 else { return nil }
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit &- 0x30)
        }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// The GTFS form, for example `20261121`.
    package var gtfs: String {
        let (year, month, day) = yearMonthDay
        return String(year * 10_000 + month * 100 + day)
    }

    /// Parses the ISO 8601 form, for example `2026-12-31`; nil for any other text.
    package init?(iso text: some Sequence<UInt8>) {
        let bytes = Array(text)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        self.init(gtfs: Array(bytes[0..<4]) + bytes[5..<7] + bytes[8..<10])
    }

    /// The ISO 8601 form, for example `2026-11-21`.
    package var iso: String {
        let (year, month, day) = yearMonthDay
        return String(year) + (month < 10 ? "-0" : "-") + String(month) + (day < 10 ? "-0" : "-") + String(day)
    }
}
