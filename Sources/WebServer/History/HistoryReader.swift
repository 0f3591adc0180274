import HTTPServer
import LiveModel
import ServiceHistory
import TransitCore

/// Reads the recorded days of one query one after the other, and notes those that cannot be read.
struct HistoryReader {
    let agency: String
    /// The IANA name of the agency's present time zone; nil before its timetable is loaded.
    private let presentZone: String?
    let source: any HistorySource
    /// The agency's present date.
    let today: ServiceDate
    /// Whether the client has left.
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

    /// The time zone of a period: the agency's present one, or that of the last recorded day.
    var zone: String {
        if let presentZone { return presentZone }
        let last = recorded.last.flatMap { try? source.read($0, with: [], route: nil) }
        return last?.knownZone ?? "UTC"
    }

    func page(of period: HistoryPeriod) -> (dates: ClosedRange<ServiceDate>, next: ServiceDate?) {
        period.page(of: recorded, today: today)
    }

    /// Returns the day of a query, by default the last recorded one.
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

    /// Adds up the days that a filter includes, from their stored figures if these suffice.
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

    /// Returns a filter with the dates that its holidays stand for.
    private mutating func resolved(_ filter: HistoryFilter) throws(Problem) -> HistoryFilter {
        let before = count
        defer { count = before }
        return try filter.resolvingHolidays(among: recorded) { (date) throws(Problem) in
            try day(date, with: [])?.isHoliday
        }
    }

    /// Returns the figures of a whole day; nil if it is not recorded or cannot be read.
    mutating func figures(of date: ServiceDate) throws(Problem) -> DayFigures? {
        try step(date) { (source) throws(HistoryFileError) in try source.figures(of: date) }
    }

    /// Reads a day for details; it is not counted again.
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
