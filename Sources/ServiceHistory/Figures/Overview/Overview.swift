package import LiveModel
import TransitCore

/// The service statistics of a period, added up day by day. The size of this value depends on the number of days,
/// routes and outages, not on the number of visits.
///
/// The result depends neither on the order of days, nor on whether recorded days or their ``DayFigures`` are added. For
/// a comparison with the previous period, a second overview is computed.
package struct Overview: Sendable {
    package let filter: HistoryFilter
    package let limits: PunctualityLimits
    package private(set) var total = ServiceFigures()
    private var byRoute: [String: (names: RouteNames, seen: ServiceDate, figures: ServiceFigures)] = [:]
    private var byDay: [ServiceDate: DayRow] = [:]
    private var byHour: [Int: ServiceFigures] = [:]
    /// The outages of each feed. An outage that continues into the next service day has one element for each of the two
    /// days.
    private var outagesByFeed: [String: [ClosedRange<EpochSeconds>]] = [:]

    package init(_ filter: HistoryFilter, limits: PunctualityLimits = PunctualityLimits()) {
        self.filter = filter
        self.limits = limits
    }

    /// The rows of routes, ascending by route id.
    package var routes: [RouteRow] {
        byRoute.values.map { RouteRow(route: $0.names, figures: $0.figures) }.sorted { $0.route.id < $1.route.id }
    }

    /// The rows of the added days, in ascending order.
    package var days: [DayRow] { byDay.values.sorted { $0.date < $1.date } }

    /// The rows of the hours with service, in ascending order.
    package var hours: [HourRow] { byHour.map { HourRow(hour: $0, figures: $1) }.sorted { $0.hour < $1.hour } }

    /// The rows of the feeds with outages, ascending by name.
    package var outages: [FeedOutageRow] {
        outagesByFeed.map { FeedOutageRow(feed: $0, of: $1.joinedRanges()) }.sorted { $0.feed < $1.feed }
    }
}

extension Overview {
    /// Adds a day. Days outside of the filter are ignored.
    package mutating func add(_ day: RecordedDay) {
        guard filter.includes(day.date) else { return }
        let figures = DayFigures(day, limits: limits, filter: filter)
        add(figures, figures.sums)
    }

    /// Adds the stored figures of a whole day. Days outside of the filter are ignored.
    /// - Returns: Whether the figures were added. They are not added if they are damaged or were computed with
    ///   different limits, or if the filter has a stop or a time that is not a full hour. The caller must then add the
    ///   recorded day.
    package mutating func add(_ figures: DayFigures) -> Bool {
        guard figures.limits == limits, filter.isAnsweredByDayFigures else { return false }
        guard filter.includes(figures.date) else { return true }
        guard let sums = figures.sums(of: filter) else { return false }
        var figures = figures
        figures.outages = FeedOutage.joined(figures.outages, within: filter.times)
        add(figures, sums)
        return true
    }

    /// Adds an overview of other days with the same filter and limits.
    package mutating func merge(_ other: Overview) {
        total += other.total
        byHour.merge(other.byHour, uniquingKeysWith: Self.sum)
        for row in other.byRoute.values { add(row.figures, of: row.names, on: row.seen) }
        for row in other.byDay.values { add(row) }
        outagesByFeed.merge(other.outagesByFeed, uniquingKeysWith: +)
    }

    private mutating func add(_ figures: DayFigures, _ sums: DaySums) {
        var row = DayRow(date: figures.date, figures: sums.total, outageSeconds: 0)
        for (hour, sum) in sums.hours { byHour[hour, default: ServiceFigures()] += sum }
        for (route, sum) in sums.routes { add(sum, of: figures.routes[route], on: figures.date) }
        for outage in figures.outages {
            let range = figures.start.adding(outage.first)...figures.start.adding(outage.last)
            row.outageSeconds += range.upperBound - range.lowerBound
            outagesByFeed[outage.feed, default: []].append(range)
        }
        total += row.figures
        add(row)
    }

    private mutating func add(_ figures: ServiceFigures, of names: RouteNames, on date: ServiceDate) {
        if let known = byRoute[names.id]?.seen, known > date {
            byRoute[names.id]?.figures += figures
        } else {
            var row = byRoute.removeValue(forKey: names.id) ?? (names, date, ServiceFigures())
            (row.names, row.seen) = (names, date)
            row.figures += figures
            byRoute[names.id] = row
        }
    }

    private mutating func add(_ row: DayRow) {
        byDay[row.date, default: DayRow(date: row.date, figures: ServiceFigures(), outageSeconds: 0)] += row
    }

    private static func sum(_ one: ServiceFigures, _ other: ServiceFigures) -> ServiceFigures {
        var sum = one
        sum += other
        return sum
    }
}

extension DayRow {
    static func += (one: inout DayRow, other: DayRow) {
        one.figures += other.figures
        one.outageSeconds += other.outageSeconds
    }
}

extension FeedOutageRow {
    fileprivate init(feed: String, of outages: [ClosedRange<EpochSeconds>]) {
        self.init(
            feed: feed, seconds: outages.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }, outages: outages.count)
    }
}
