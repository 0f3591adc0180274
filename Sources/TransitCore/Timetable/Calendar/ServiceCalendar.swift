/// The service days of each service: one bit per day.
@usableFromInline package struct ServiceCalendar: Sendable {
    /// The mapping of the feed's days to calendar dates.
    package enum Dates: Hashable, Sendable {
        case asPublished
        /// The feed's full weeks repeat forever in both directions, so that a feed of the past can be used for
        /// demonstrations. Weekdays are preserved.
        case repeating
    }

    @usableFromInline package let firstDay: ServiceDate
    @usableFromInline package let dayCount: Int
    package let dates: Dates
    @usableFromInline let words: Column<Int, UInt64>
    @usableFromInline let wordsPerService: Int
    /// The number of days after which a repeating calendar starts again; 0 if the calendar does not repeat.
    @usableFromInline let period: Int

    init(words: Column<Int, UInt64>, range: Column<Int, Int32>, dates: Dates) throws(ColumnFileError<TimetableSection>)
    {
        guard range.isEmpty || (range.count == 2 && range[1] >= 0 && range[1] <= 200_000) else {
            throw .damaged(section: TimetableSection.serviceRange.rawValue)
        }
        firstDay = ServiceDate(daysSince1970: range.isEmpty ? 0 : range[0])
        dayCount = range.isEmpty ? 0 : Int(range[1])
        self.dates = dates
        self.words = words
        wordsPerService = (dayCount + 63) / 64
        period = dates == .repeating ? dayCount / 7 * 7 : 0
    }

    /// Returns whether a service runs on a date.
    @inlinable package func runs(_ service: ServiceIndex, on date: ServiceDate) -> Bool {
        guard let day = publishedDay(date) else { return false }
        return words[service.position * wordsPerService + day / 64] >> UInt64(day % 64) & 1 == 1
    }

    /// Returns the index of the feed's day for a date; nil if the feed does not contain the date.
    @inlinable package func publishedDay(_ date: ServiceDate) -> Int? {
        var day = Int(date - firstDay)
        if period > 0 {
            day %= period
            if day < 0 { day += period }
        }
        return day >= 0 && day < dayCount ? day : nil
    }

    /// Returns whether the feed contains a date.
    @usableFromInline package func covers(_ date: ServiceDate) -> Bool { publishedDay(date) != nil }

    /// The feed's last day; nil for a feed without days.
    package var lastDay: ServiceDate? {
        dayCount == 0 ? nil : firstDay.advanced(by: Int32(dayCount - 1))
    }
}
