import GraphQL
import TransitCore

/// The argument `serviceDates`: a range of days that includes `start` and excludes `end`.
struct OTPDays {
    private let start, end: ServiceDate?

    /// Reads the argument.
    /// - Returns: nil if the argument is absent, which means all days.
    /// - Throws: if a date is malformed or the range is empty.
    init?(_ argument: InputValue) throws(GraphQLError) {
        guard !argument.isNull else { return nil }
        start = try Self.date(argument["start"])
        end = try Self.date(argument["end"])
        if let start, let end, end <= start {
            throw GraphQLError("serviceDates: the end, which is excluded, must be after the start.")
        }
    }

    private static func date(_ value: InputValue) throws(GraphQLError) -> ServiceDate? {
        guard let text = value.text else { return nil }
        guard let date = ServiceDate(iso: text.utf8) else {
            throw GraphQLError("serviceDates: must have the form 2026-03-02.")
        }
        return date
    }

    /// Returns whether any trip of the given patterns runs on one of the days.
    func includes(
        _ patterns: some Sequence<PatternIndex>, of timetable: Timetable, _ out: inout ResponseWriter
    ) -> Bool {
        var seen: Set<ServiceIndex> = []
        for pattern in patterns {
            let trips = timetable.trips(of: pattern)
            out.charge(trips.count / 8 + 1)
            guard !out.isCut else { return false }
            for trip in trips where seen.insert(timetable.tripServices[trip]).inserted {
                out.charge(timetable.calendar.dayCount / 64)
                if runs(timetable.tripServices[trip], in: timetable.calendar) { return true }
            }
        }
        return false
    }

    private func runs(_ service: ServiceIndex, in calendar: ServiceCalendar) -> Bool {
        guard let last = calendar.lastDay else { return false }
        // A repeating calendar contains each of its days once per period.
        let isRepeating = calendar.dates == .repeating
        let first = isRepeating ? start ?? calendar.firstDay : max(calendar.firstDay, start ?? calendar.firstDay)
        let length = isRepeating ? Int32(calendar.dayCount) : max(last - first + 1, 0)
        return (0..<length).lazy.map { first.advanced(by: $0) }.prefix { date in end.map { date < $0 } ?? true }
            .contains { calendar.runs(service, on: $0) }
    }
}
