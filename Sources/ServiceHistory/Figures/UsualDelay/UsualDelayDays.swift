import LiveModel
package import TransitCore

/// The recorded days from which usual delays are computed: the newest 40 of each ``DayKind`` in the last 26 weeks.
///
/// Forty weekdays are eight weeks, so that the delays on weekdays soon reflect a changed timetable. Twenty Saturdays or
/// Sundays require most of the 26 weeks.
package enum UsualDelayDays {
    private static let period: Int32 = 26 * 7
    private static let mostOfKind = 40

    /// Returns the selected days in order.
    /// - Parameters:
    ///   - recorded: The recorded days that have ended.
    ///   - today: The current day, which is not selected.
    package static func selected(from recorded: [ServiceDate], before today: ServiceDate) -> [ServiceDate] {
        let dates = recorded.filter { $0 < today && $0 >= today.advanced(by: -period) }.sorted()
        return DayKind.allCases.flatMap { kind in dates.filter { DayKind($0) == kind }.suffix(mostOfKind) }.sorted()
    }
}
