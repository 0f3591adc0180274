import ArgumentParser
import TransitCore

/// An ISO 8601 week given on the command line, such as 2026-W48.
struct WeekArgument: ExpressibleByArgument {
    /// The days from Monday to Sunday.
    let dates: ClosedRange<ServiceDate>

    init?(argument: String) {
        guard let match = argument.wholeMatch(of: /(\d{4})-W(\d\d)/), let year = Int(match.1),
            let number = Int32(match.2), (1...53).contains(number), let monday = Self.monday(ofYear: year)
        else { return nil }
        let first = monday.advanced(by: 7 * (number - 1))
        // Rejects week 53 of a year that has only 52 weeks.
        guard first.advanced(by: 3).yearMonthDay.year == year else { return nil }
        dates = first...first.advanced(by: 6)
    }

    /// Returns the Monday of a year's first week, which is the week of 4 January.
    private static func monday(ofYear year: Int) -> ServiceDate? {
        ServiceDate(year: year, month: 1, day: 4).map { $0.advanced(by: -Int32($0.weekday)) }
    }
}
