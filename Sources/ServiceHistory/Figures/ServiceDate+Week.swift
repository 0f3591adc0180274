package import TransitCore

extension ServiceDate {
    /// Creates the Monday of a week by ISO 8601, such as 2026-W48; nil if the text is malformed or the year has no such
    /// week.
    package init?(isoWeek text: String) {
        guard let match = text.wholeMatch(of: /(\d{4})-W(\d\d)/), let year = Int(match.1),
            let number = Int32(match.2), (1...53).contains(number),
            let inFirstWeek = ServiceDate(year: year, month: 1, day: 4)
        else { return nil }
        let monday = inFirstWeek.monday.advanced(by: 7 * (number - 1))
        // Rejects week 53 of a year that has only 52 weeks.
        guard monday.advanced(by: 3).yearMonthDay.year == year else { return nil }
        self = monday
    }

    /// The Monday of the date's week.
    package var monday: ServiceDate { advanced(by: -Int32(weekday)) }
}
