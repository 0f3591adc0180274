package import TransitCore

/// The content of the weekly report: at most five charts, from the overviews of the week and of the week before.
package struct WeeklyFigures: Sendable {
    /// A value of the week with the value of the previous week; nil if unknown.
    package struct Change: Sendable, Equatable {
        package var now: Double?
        package var before: Double?

        /// The difference; nil if either value is unknown.
        package var difference: Double? {
            guard let now, let before else { return nil }
            return now - before
        }
    }

    /// A day of a chart. A value is nil if nothing was observed on that day.
    package struct Day: Sendable, Equatable {
        package var date: ServiceDate
        /// The share of delivered trips on the day, 0 … 1. The following properties are shares too.
        package var delivered: Double?
        package var onTime: Double?
        package var early: Double?
        package var late: Double?
        package var accuracy10: Double?
        package var accuracy5: Double?
    }

    /// A bar of a chart by route.
    package struct Bar: Sendable, Equatable {
        package var route: RouteNames
        package var value: Double
        /// The number of observations that the value is computed from.
        package var count: UInt64
    }

    package var dates: ClosedRange<ServiceDate>
    package var total: ServiceFigures
    package var before: ServiceFigures
    /// The number of days in the previous week that were recorded and could be read.
    package var daysBefore: Int
    /// The days of the week without a record.
    package var unrecordedDays: [ServiceDate]
    /// The days of both weeks whose records could not be read.
    package var unreadableDays: [ServiceDate]
    /// The share of delivered trips, 0 … 1. The following key figures are shares too, except ``excessWait``, which is
    /// in seconds.
    package var delivered: Change
    /// The share of scheduled trips whose outcome is unknown, which ``delivered`` does not take into account.
    package var unresolved: Change
    package var onTime: Change
    package var excessWait: Change
    package var bunched: Change
    package var accuracy10: Change
    package var accuracy5: Change
    /// Charts 1, 2 and 5: delivered service, punctuality and predictions by day. One for each day of the week.
    package var days: [Day]
    /// Chart 3: the share of calls on time by route, lowest first. Routes with fewer than ``leastCalls`` are omitted.
    package var punctualityByRoute: [Bar]
    /// Chart 4: excess wait in seconds by route, longest first. Routes with fewer than ``leastCalls`` are omitted.
    package var excessWaitByRoute: [Bar]
    package var outages: [FeedOutageRow]

    /// The minimum number of observations of a route in a chart, so that routes with few calls do not lead the list.
    package static let leastCalls: UInt64 = 30
    /// The report states the share of scheduled trips without a known outcome if it is at least this value.
    private static let materialShare = 0.05

    /// Whether so many outcomes are unknown, in either week, that the report has to state their share.
    package var isUnresolvedShareMaterial: Bool {
        max(unresolved.now ?? 0, unresolved.before ?? 0) >= Self.materialShare
    }
}

extension WeeklyFigures {
    /// Computes the content of the report.
    /// - Parameters:
    ///   - week: The overview of the reported days.
    ///   - previous: The overview of the previous week, by ``HistoryFilter/previousPeriod``.
    ///   - unreadableDays: The days of both weeks that are not in the overviews because they could not be read.
    package init(_ week: Overview, previous: Overview, unreadableDays: [ServiceDate] = []) {
        let (now, before) = (week.total, previous.total)
        func change(_ figure: (ServiceFigures) -> Double?) -> Change {
            Change(now: figure(now), before: figure(before))
        }
        let days = Self.days(week)
        let present = Set(week.days.map(\.date) + unreadableDays)
        self.init(
            dates: week.filter.dates, total: now, before: before, daysBefore: previous.days.count,
            unrecordedDays: days.map(\.date).filter { !present.contains($0) }, unreadableDays: unreadableDays,
            delivered: change(\.trips.delivered), unresolved: change(\.trips.unresolved),
            onTime: change(\.punctuality.onTimeShare),
            excessWait: change(\.headways.excessWait), bunched: change(\.headways.bunchedShare),
            accuracy10: change(\.shown10.accuracy), accuracy5: change(\.shown5.accuracy), days: days,
            punctualityByRoute: Self.bars(week, count: \.punctuality.judged, \.punctuality.onTimeShare)
                .sorted { ($0.value, $0.route.id) < ($1.value, $1.route.id) },
            excessWaitByRoute: Self.bars(week, count: \.headways.observedCount, \.headways.excessWait)
                .sorted { ($1.value, $0.route.id) < ($0.value, $1.route.id) },
            outages: week.outages)
    }

    private static func days(_ week: Overview) -> [Day] {
        let known = Dictionary(uniqueKeysWithValues: week.days.map { ($0.date, $0.figures) })
        let dates = week.filter.dates
        return (0...dates.upperBound - dates.lowerBound).map { offset in
            let date = dates.lowerBound.advanced(by: offset)
            return Day(date, known[date])
        }
    }

    private static func bars(
        _ week: Overview, count: KeyPath<ServiceFigures, UInt64>, _ value: (ServiceFigures) -> Double?
    ) -> [Bar] {
        week.routes.compactMap { row in
            let observations = row.figures[keyPath: count]
            guard observations >= leastCalls, let value = value(row.figures) else { return nil }
            return Bar(route: row.route, value: value, count: observations)
        }
    }
}

extension WeeklyFigures.Day {
    fileprivate init(_ date: ServiceDate, _ figures: ServiceFigures?) {
        self.init(
            date: date, delivered: figures?.trips.delivered, onTime: figures?.punctuality.onTimeShare,
            early: figures?.punctuality.earlyShare, late: figures?.punctuality.lateShare,
            accuracy10: figures?.shown10.accuracy, accuracy5: figures?.shown5.accuracy)
    }
}
