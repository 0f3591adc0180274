package import TransitCore

/// A filter that selects the part of the recorded service from which figures are computed. All conditions must be met.
package struct HistoryFilter: Sendable, Hashable {
    /// The first and the last service day.
    package var dates: ClosedRange<ServiceDate>
    /// The `route_id` to include; nil for all routes.
    package var route: String?
    /// The `direction_id` to include; nil for all directions.
    package var direction: UInt8?
    /// The `stop_id` to include; nil for all stops. Excludes calls at other stops, and trips that do not serve the
    /// stop.
    package var stop: String?
    /// The times to include, in seconds from the start of the service day; nil for the whole day. Applies to the
    /// scheduled times of calls and the scheduled starts of trips, or to observed times without a schedule. A time
    /// before the start of the day is treated as the start.
    package var times: Range<Int32>?
    /// The weekdays to include: 0 for Monday … 6 for Sunday.
    package var weekdays: Set<Int>
    /// The restriction to holidays, or to days that are not holidays; nil for no restriction. Takes effect with
    /// ``resolvingHolidays(among:_:)``.
    package var holidays: Holidays?
    /// The only days to include; nil for all days.
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
    /// A restriction to holidays, or to days that are not holidays. A day whose holiday status is unknown matches
    /// neither.
    package enum Holidays: Sendable {
        case only, without
    }

    /// Returns the filter with ``holidays`` resolved to dates.
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

    /// Whether stored ``DayFigures`` are sufficient for the filter. They are not, if the filter has a stop or a time
    /// that is not a full hour.
    package var isAnsweredByDayFigures: Bool {
        guard stop == nil else { return false }
        guard let times else { return true }
        let isWhole = { (bound: Int32) in bound % 3600 == 0 || bound == .min || bound == .max }
        return isWhole(times.lowerBound) && isWhole(times.upperBound)
    }

    /// The same filter for the period of the same length that directly precedes this period, for comparison.
    package var previousPeriod: HistoryFilter {
        var filter = self
        let days = dates.upperBound - dates.lowerBound + 1
        filter.dates = dates.lowerBound.advanced(by: -days)...dates.upperBound.advanced(by: -days)
        return filter
    }
}
