import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct OverviewTests {
    private typealias Town = FiguresTown

    /// Monday to Wednesday with trips in different hours and directions, and an outage on each day.
    private var week: [RecordedDay] {
        (0..<3).map { index in
            var day = Town.day(Town.monday.advanced(by: Int32(index)))
            day.patterns.append(day.patterns[0])
            day.patterns[1].direction = nil
            day.routes[0].longName = "Names of day \(index)"
            day.run("1", at: 28_800, [0, 10, 400])
            day.run("2", at: 29_400, [-70, nil, 200])
            day.run("3", at: 36_000, [5, 5, 5]) { $0.pattern = 1 }
            day.run("4", at: 90_000, [0]) { $0.state = .canceled }
            day.visits[0].shown10 = 28_700
            day.visits[2].shown5 = 30_000
            day.run("5", at: -300, [0, 0, 0]) { $0.isAdded = true }
            day.outages = [FeedOutage(feed: "vehicles", first: -100, last: 160)]
            return day
        }
    }

    private func overview(_ days: [RecordedDay], _ filter: HistoryFilter = Town.everything) -> Overview {
        days.reduce(into: Overview(filter)) { $0.add($1) }
    }

    private func expectEqual(_ one: Overview, _ other: Overview) {
        #expect(one.total == other.total)
        #expect(one.days == other.days)
        #expect(one.hours == other.hours)
        #expect(one.routes == other.routes)
        #expect(one.outages == other.outages)
    }

    @Test func `the rows of an overview by route, day and hour each add up to its total`() {
        let overview = overview(week)
        var sums = [ServiceFigures(), ServiceFigures(), ServiceFigures()]
        for row in overview.routes { sums[0] += row.figures }
        for row in overview.days { sums[1] += row.figures }
        for row in overview.hours { sums[2] += row.figures }
        #expect(sums.allSatisfy { $0 == overview.total })
        #expect(overview.total.trips.scheduled == 12)
        // The trip at 90,000 s, 01:00 of the next day, belongs to hour 25; the added one before the day to hour 0.
        #expect(overview.hours.map(\.hour) == [0, 8, 10, 25])
    }

    @Test func `an overview does not depend on the order of days and trips`() {
        let reversed = week.reversed().map { day in
            var other = day
            other.trips.reverse()
            for index in other.visits.indices { other.visits[index].trip = 4 - other.visits[index].trip }
            other.visits.reverse()
            return other
        }
        expectEqual(overview(week), overview(reversed))
        #expect(DayFigures(week[0]).bytes == DayFigures(reversed[2]).bytes)
    }

    @Test func `an overview has the route names of its last day`() {
        #expect(overview(week.reversed()).routes.map(\.route.longName) == ["Names of day 2"])
    }

    @Test func `merged overviews equal the overview of all days`() {
        var merged = overview([week[2]])
        merged.merge(overview([week[0], week[1]]))
        expectEqual(merged, overview(week))
    }

    @Test(
        arguments: [
            Town.everything, Town.filter { $0.direction = 0 }, Town.filter { $0.route = "6" },
            Town.filter { $0.times = 28_800..<32_400 }, Town.filter { $0.times = 0..<3600 },
            Town.filter { $0.times = 0..<Int32.max }, Town.filter { $0.times = Int32.min..<3600 },
            Town.filter { $0.weekdays = [1] },
        ])
    func `stored figures and recorded days give the same overview`(filter: HistoryFilter) throws {
        var stored = Overview(filter)
        for day in week {
            let isAdded = stored.add(try #require(DayFigures(bytes: DayFigures(day).bytes)))
            #expect(isAdded)
        }
        expectEqual(stored, overview(week, filter))
    }

    @Test func `stored figures are not used for other punctuality limits, stop filters or parts of hours`() {
        let figures = DayFigures(week[0])
        var others = [
            Overview(Town.everything, limits: PunctualityLimits(early: 0, late: 300)),
            Overview(Town.filter { $0.stop = "A" }), Overview(Town.filter { $0.times = 28_800..<30_000 }),
        ]
        let added = others.indices.map { others[$0].add(figures) }
        #expect(added == [false, false, false])
        #expect(others.allSatisfy { $0.days.isEmpty })
    }

    @Test func `a time filter selects calls by their scheduled time, and trips by their start`() {
        // 29,400 … 29,999: trip 2 starts; C of trip 1 is due at 29,400 and A and B of trip 2 before 30,000.
        let total = week[0].figures(Town.filter { $0.times = 29_400..<30_000 })
        #expect([total.trips.scheduled, total.punctuality.observed] == [1, 2])
    }

    @Test(arguments: [0..<3600, Int32.min..<60, 0..<Int32.max])
    func `a trip that starts before the service day belongs to its first hour`(times: Range<Int32>) {
        var day = Town.day()
        day.run("1", at: -900, [0, 0, 0]) { $0.isAdded = true }
        let total = day.figures(Town.filter { $0.times = times })
        #expect([total.trips.added, total.punctuality.observed] == [1, 3])
        #expect(day.figures(Town.filter { $0.times = 60..<3600 }).trips.added == 0)
    }

    @Test func `days are filtered by weekday, period, and included or excluded dates`() {
        let tuesday = Town.monday.advanced(by: 1)
        let filters = [
            Town.filter { $0.weekdays = [0, 1] }, Town.filter { $0.onlyDates = [tuesday] },
            Town.filter { $0.excludedDates = [tuesday] }, Town.filter { $0.dates = tuesday...tuesday },
        ]
        #expect(filters.map { overview(week, $0).days.count } == [2, 1, 2, 1])
    }

    @Test func `the previous period has the same number of days`() {
        let week = HistoryFilter(dates: Town.date("2026-11-23")...Town.date("2026-11-29"))
        #expect(week.previousPeriod.dates == Town.date("2026-11-16")...Town.date("2026-11-22"))
    }

    @Test func `an outage that two service days contain is counted once in a period`() {
        // 23:00 to 4:00: 3600 s before midnight and 4 · 3600 s after it. The first day lasts until 28:00.
        var (first, second) = (Town.day(), Town.day(Town.monday.advanced(by: 1)))
        first.outages = [FeedOutage(feed: "vehicles", first: 82_800, last: 100_800)]
        second.outages = [FeedOutage(feed: "vehicles", first: 0, last: 14_400)]
        let overview = overview([first, second])
        #expect(overview.outages.map(\.seconds) == [18_000] && overview.outages.map(\.outages) == [1])
        #expect(overview.days.map(\.outageSeconds) == [18_000, 14_400])
    }

    @Test func `overlapping outages of a feed count once`() {
        var day = Town.day()
        day.outages = [(0, 100), (200, 300), (50, 150)].map { FeedOutage(feed: "vehicles", first: $0, last: $1) }
        day.outages.append(FeedOutage(feed: "alerts", first: 0, last: 10))
        #expect(overview([day]).outages.map(\.seconds) == [10, 250])
        #expect(overview([day]).outages.map(\.outages) == [1, 2])
        #expect(overview([day]).days.map(\.outageSeconds) == [260])
        // Within 120 … 250: 30 and 50 s.
        #expect(overview([day], Town.filter { $0.times = 120..<250 }).outages.map(\.seconds) == [80])
    }

    @Test func `the figures of a period without recorded days are nil`() {
        let empty = overview([])
        #expect(empty.days.isEmpty)
        #expect(empty.total.trips.delivered == nil)
        #expect(empty.total.headways.excessWait == nil)
    }
}
