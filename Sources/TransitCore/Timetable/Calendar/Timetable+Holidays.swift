extension Timetable {
    /// The offsets in weeks of the dates with which a date is compared.
    private static var comparedWeeks: [Int32] { [-4, -3, -2, -1, 1, 2, 3, 4] }

    /// Returns whether the service of a date differs from that of its weekday, as on a holiday; nil if the feed has
    /// fewer than two other dates to compare with.
    ///
    /// A holiday has less than two thirds of its departures in common with the same weekday in more than half of the
    /// compared weeks. Departures from the first stop are compared by pattern and time, so services in single weeks,
    /// school days, and a change to another timetable do not count as holidays.
    package func isHoliday(_ date: ServiceDate) -> Bool? {
        guard calendar.covers(date) else { return nil }
        let others = Self.comparedWeeks.map { date.advanced(by: $0 * 7) }.filter(calendar.covers)
        let common = CommonDepartures(of: [date] + others, in: self)
        let compared = others.indices.filter { common.totals[$0 + 1] > 0 }
        guard compared.count >= 2 else { return nil }
        let different = compared.count { common.shared[$0 + 1] * 3 < max(common.totals[$0 + 1], common.totals[0]) * 2 }
        return different * 2 > compared.count
    }
}

/// The number of departures on each of several dates, and the number that each date has in common with the first.
private struct CommonDepartures {
    private(set) var totals: [Int]
    private(set) var shared: [Int]

    /// Counts the departures of dates.
    /// - Parameter dates: At most 16 dates.
    init(of dates: [ServiceDate], in timetable: Timetable) {
        totals = Array(repeating: 0, count: dates.count)
        shared = totals
        let running = IndexedArray(for: timetable.serviceIDs.indices) { service in
            dates.indices.reduce(into: UInt16(0)) {
                $0 |= timetable.calendar.runs(service, on: dates[$1]) ? 1 << UInt16($1) : 0
            }
        }
        for pattern in timetable.patterns { count(timetable.trips(of: pattern), in: timetable, running) }
    }

    /// Counts trips of one pattern, which are ordered by start time. Trips of several services with the same start time
    /// are one departure.
    private mutating func count(
        _ trips: Range<TripIndex>, in timetable: Timetable, _ running: IndexedArray<ServiceIndex, UInt16>
    ) {
        var (start, dates) = (Int32.min, UInt16(0))
        for trip in trips {
            if timetable.tripStarts[trip] != start {
                add(dates)
                (start, dates) = (timetable.tripStarts[trip], 0)
            }
            dates |= running[timetable.tripServices[trip]]
        }
        add(dates)
    }

    /// Counts one departure.
    /// - Parameter dates: A bit set with one bit for each date on which the departure runs.
    private mutating func add(_ dates: UInt16) {
        guard dates != 0 else { return }
        for date in totals.indices where dates >> UInt16(date) & 1 == 1 {
            totals[date] += 1
            shared[date] += Int(dates & 1)
        }
    }
}
