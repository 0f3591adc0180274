import LiveModel
package import TransitCore

/// The recorded days from which usual delays are computed: of the last 26 weeks, the newest 40 of each kind.
///
/// Forty weekdays are eight weeks, so that weekdays follow a changed timetable soon; Saturdays and Sundays need most
/// of the 26 weeks to have 20 days.
package enum UsualDelayDays {
    private static let period: Int32 = 26 * 7
    private static let mostOfKind = 40

    /// Returns the selected days in order.
    /// - Parameters:
    ///   - recorded: The recorded days that have ended.
    ///   - today: The present day, which is not among them.
    package static func selected(from recorded: [ServiceDate], before today: ServiceDate) -> [ServiceDate] {
        let dates = recorded.filter { $0 < today && $0 >= today.advanced(by: -period) }.sorted()
        return DayKind.allCases.flatMap { kind in dates.filter { DayKind($0) == kind }.suffix(mostOfKind) }.sorted()
    }
}
