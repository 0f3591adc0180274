package import TransitCore

/// The part of the recorded service that figures are computed from. All conditions must hold.
package struct HistoryFilter: Sendable, Hashable {
    /// The first and the last service day.
    package var dates: ClosedRange<ServiceDate>
    /// `route_id`; nil for all routes.
    package var route: String?
    /// `direction_id`; nil for all directions.
    package var direction: UInt8?
    /// `stop_id`; nil for all stops. Calls at other stops are left out, and trips that do not serve the stop.
    package var stop: String?
    /// Seconds from the start of the service day; nil for the whole day. Applies to scheduled times of calls, and to
    /// the scheduled start of trips. An observed time stands in where none was scheduled. Times before the start count
    /// as the start.
    package var times: Range<Int32>?
    /// 0 for Monday … 6 for Sunday.
    package var weekdays: Set<Int>
    /// The holidays to include; nil for all days. Applies after ``resolvingHolidays(among:_:)``.
    package var holidays: Holidays?
    /// The only days to include; nil for all.
    package var onlyDates: Set<ServiceDate>?
    package var excludedDates: Set<ServiceDate>

    package init(
        dates: ClosedRange<ServiceDate>, route: String? = nil, direction: UInt8? = nil, stop: String? = nil,
        times: Range<Int32>? = nil, weekdays: Set<Int> = Set(0..<7), holidays: Holidays? = nil,
        onlyDates: Set<ServiceDate>? = nil, excludedDates: Set<ServiceDate> = []
    ) {
        self.dates = dates
        self.route = route
        self.direction = direction
        self.stop = stop
        self.times = times
        self.weekdays = weekdays
        self.holidays = holidays
        self.onlyDates = onlyDates
        self.excludedDates = excludedDates
    }
}

extension HistoryFilter {
    /// The days to include by their timetable. Days of which it is unknown are in neither part.
    package enum Holidays: Sendable {
        case only, without
    }

    /// Returns the filter with the dates to which ``holidays`` restricts it.
    /// - Parameter isHoliday: Whether a recorded day is a holiday; nil if unknown.
    package func resolvingHolidays<Failure: Error>(
        among recorded: [ServiceDate], _ isHoliday: (ServiceDate) throws(Failure) -> Bool?
    ) throws(Failure) -> HistoryFilter {
        guard let holidays else { return self }
        var dates: Set<ServiceDate> = []
        for date in recorded where includes(date) {
            if try isHoliday(date) == (holidays == .only) { dates.insert(date) }
        }
        var filter = self
        filter.onlyDates = dates
        return filter
    }

    package func includes(_ date: ServiceDate) -> Bool {
        dates.contains(date) && weekdays.contains(date.weekday) && !excludedDates.contains(date)
            && (onlyDates?.contains(date) ?? true)
    }

    package func includes(time: Int32) -> Bool { times?.contains(max(time, 0)) ?? true }

    func includes(route: String, direction: UInt8?) -> Bool {
        (self.route == nil || self.route == route) && (self.direction == nil || self.direction == direction)
    }

    /// Whether stored ``DayFigures`` of whole days suffice, which have neither stops nor parts of hours.
    package var isAnsweredByDayFigures: Bool {
        guard stop == nil else { return false }
        guard let times else { return true }
        let isWhole = { (bound: Int32) in bound % 3600 == 0 || bound == .min || bound == .max }
        return isWhole(times.lowerBound) && isWhole(times.upperBound)
    }

    /// The period of the same length directly before this one, for comparison.
    package var previousPeriod: HistoryFilter {
        var filter = self
        let days = dates.upperBound - dates.lowerBound + 1
        filter.dates = dates.lowerBound.advanced(by: -days)...dates.upperBound.advanced(by: -days)
        return filter
    }
}
