import HTTPServer
import LiveModel
import ServiceHistory
import TransitCore

/// Reads the recorded days of one query, one after the other, and collects the errors of the days that cannot be read.
struct HistoryReader {
    let agency: String
    /// The IANA name of the agency's current time zone; nil before its timetable is loaded.
    private let presentZone: String?
    let source: any HistorySource
    /// The agency's current date.
    let today: ServiceDate
    /// Returns whether the client has disconnected.
    let isAbandoned: @Sendable () -> Bool
    /// The recorded days in order.
    let recorded: [ServiceDate]
    private(set) var skipped: [ServiceDate: HistoryFileError] = [:]
    /// The number of days that were read.
    private(set) var count = 0

    init(
        agency: String, zone: String?, _ source: any HistorySource, today: ServiceDate,
        isAbandoned: @escaping @Sendable () -> Bool
    ) {
        (self.agency, presentZone, self.source, self.today) = (agency, zone, source, today)
        self.isAbandoned = isAbandoned
        recorded = source.days()
    }

    /// The time zone of a period: the agency's current time zone, or else that of the last recorded day.
    var zone: String {
        if let presentZone { return presentZone }
        let last = recorded.last.flatMap { try? source.read($0, with: [], route: nil) }
        return last?.knownZone ?? "UTC"
    }

    func page(of period: HistoryPeriod) -> (dates: ClosedRange<ServiceDate>, next: ServiceDate?) {
        period.page(of: recorded, today: today)
    }

    /// Returns the requested date; for nil, the last recorded day or else today.
    func date(_ date: ServiceDate?) -> ServiceDate { date ?? recorded.last ?? today }

    /// Reads a day.
    /// - Returns: nil if it is not recorded or cannot be read.
    mutating func day(
        _ date: ServiceDate, with content: DayContent = [.trips], route: String? = nil
    ) throws(Problem) -> RecordedDay? {
        try step(date) { (source) throws(HistoryFileError) in try source.read(date, with: content, route: route) }
    }

    /// Reads the days that a filter includes.
    mutating func days(
        _ filter: HistoryFilter, with content: DayContent = [.trips], _ body: (RecordedDay) -> Void
    ) throws(Problem) {
        let filter = try resolved(filter)
        for date in recorded where filter.includes(date) {
            if let day = try day(date, with: content, route: filter.route) { body(day) }
        }
    }

    /// Aggregates the days that a filter includes. Uses the stored statistics of each day if these suffice.
    mutating func overview(_ filter: HistoryFilter) throws(Problem) -> Overview {
        let filter = try resolved(filter)
        var overview = Overview(filter, limits: source.limits)
        guard filter.isAnsweredByDayFigures else {
            try days(filter, with: [.trips, .notices]) { overview.add($0) }
            return overview
        }
        for date in recorded where filter.includes(date) {
            guard let figures = try figures(of: date), !overview.add(figures) else { continue }
            if let day = try detail(of: date, with: [.trips, .notices]) { overview.add(day) }
        }
        return overview
    }

    /// Returns a filter with its holidays resolved to dates.
    private mutating func resolved(_ filter: HistoryFilter) throws(Problem) -> HistoryFilter {
        let before = count
        defer { count = before }
        return try filter.resolvingHolidays(among: recorded) { (date) throws(Problem) in
            try day(date, with: [])?.isHoliday
        }
    }

    /// Returns the statistics of a whole day; nil if the day is not recorded or cannot be read.
    mutating func figures(of date: ServiceDate) throws(Problem) -> DayFigures? {
        try step(date) { (source) throws(HistoryFileError) in try source.figures(of: date) }
    }

    /// Reads the details of a day that is already included in ``count``.
    mutating func detail(
        of date: ServiceDate, with content: DayContent = [.trips], route: String? = nil
    ) throws(Problem) -> RecordedDay? {
        defer { count -= skipped[date] == nil ? 1 : 0 }
        return try day(date, with: content, route: route)
    }

    private mutating func step<Content>(
        _ date: ServiceDate, _ read: (any HistorySource) throws(HistoryFileError) -> Content?
    ) throws(Problem) -> Content? {
        if isAbandoned() { throw .abandoned }
        do throws(HistoryFileError) {
            let content = try read(source)
            count += content == nil ? 0 : 1
            return content
        } catch {
            skipped[date] = error
            return nil
        }
    }
}
