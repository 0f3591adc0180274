import LiveModel
import Testing

@testable import ServiceHistory

struct WeeklyFiguresTests {
    private typealias Town = FiguresTown

    private let filter = HistoryFilter(dates: Town.date("2026-11-23")...Town.date("2026-11-29"))

    private func overview(_ filter: HistoryFilter, _ day: RecordedDay?) -> Overview {
        var overview = Overview(filter)
        if let day { overview.add(day) }
        return overview
    }

    /// Returns a day with trips every ten minutes that are late by 301 s at the last stop.
    private func day(_ date: String, trips: Int) -> RecordedDay {
        var day = Town.day(Town.date(date))
        for trip in 0..<trips { day.run("\(trip)", at: 28_800 + Int32(trip) * 600, [0, nil, 301]) }
        return day
    }

    @Test func `a week is compared with the previous week`() {
        let before = overview(
            filter.previousPeriod,
            {
                var day = Town.day(Town.date("2026-11-18"))
                day.run("1", at: 28_800, [0, nil, 0])
                return day
            }())
        let figures = WeeklyFigures(overview(filter, day("2026-11-25", trips: 1)), previous: before)
        // Half of the judged calls are on time; in the previous week all of them were.
        #expect(figures.onTime == .init(now: 0.5, before: 1))
        #expect(figures.onTime.difference == -0.5)
        #expect(figures.accuracy10.difference == nil)
        #expect(figures.daysBefore == 1)
    }

    @Test func `a previous week without records is not compared`() {
        let figures = WeeklyFigures(
            overview(filter, day("2026-11-25", trips: 1)), previous: overview(filter.previousPeriod, nil))
        #expect(figures.daysBefore == 0)
        #expect(figures.onTime == .init(now: 0.5, before: nil))
        #expect(figures.onTime.difference == nil)
    }

    @Test func `each day of the week has a row, with nil for figures that were not recorded`() {
        let figures = WeeklyFigures(
            overview(filter, day("2026-11-25", trips: 1)), previous: overview(filter.previousPeriod, nil))
        #expect(figures.days.map(\.onTime) == [nil, nil, 0.5, nil, nil, nil, nil])
    }

    @Test(arguments: [(14, 0), (15, 1)]) func `charts omit routes with few calls`(trips: Int, bars: Int) {
        // Two judged calls for each trip; thirty are needed.
        let figures = WeeklyFigures(
            overview(filter, day("2026-11-25", trips: trips)), previous: overview(filter.previousPeriod, nil))
        #expect(figures.punctualityByRoute.count == bars)
    }
    @Test func `days without a record and days with an unreadable record are listed separately`() {
        let unreadable = [Town.date("2026-11-18"), Town.date("2026-11-26")]
        let figures = WeeklyFigures(
            overview(filter, day("2026-11-25", trips: 1)), previous: overview(filter.previousPeriod, nil),
            unreadableDays: unreadable)
        #expect(figures.unrecordedDays.map(\.iso) == [23, 24, 27, 28, 29].map { "2026-11-\($0)" })
        #expect(figures.unreadableDays == unreadable)
    }

    @Test(arguments: [(0, 0, false), (1, 0, true), (0, 1, true), (2, 3, true)])
    func `the share of trips with unknown outcomes is material if it is at least 5 % in either week`(
        now: Int, before: Int, isMaterial: Bool
    ) {
        /// Returns a day with 20 trips, some of them without any report.
        func day(_ date: String, unknown: Int) -> RecordedDay {
            var day = self.day(date, trips: 20)
            for trip in 0..<unknown { day.trips[trip].state = .unknown }
            return day
        }
        let figures = WeeklyFigures(
            overview(filter, day("2026-11-25", unknown: now)),
            previous: overview(filter.previousPeriod, day("2026-11-18", unknown: before)))
        #expect(figures.unresolved == .init(now: Double(now) / 20, before: Double(before) / 20))
        #expect(figures.isUnresolvedShareMaterial == isMaterial)
    }

    @Test func `a share of trips with unknown outcomes below 5 % is not material`() {
        var day = self.day("2026-11-25", trips: 21)
        day.trips[0].state = .unknown
        let figures = WeeklyFigures(overview(filter, day), previous: overview(filter.previousPeriod, nil))
        #expect(!figures.isUnresolvedShareMaterial)
    }
}
