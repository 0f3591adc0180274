package import LiveModel
package import TransitCore

/// The figures of one service day by route, direction and hour, from which an ``Overview`` is added up without reading
/// visits. Stored as ``bytes``.
package struct DayFigures: Sendable, Equatable {
    /// The figures of the trips that start, and of the calls that are due, in one hour.
    struct Cell: Sendable, Equatable {
        /// The index in `routes`.
        var route: Int
        var direction: UInt8?
        var hour: Int
        var figures: ServiceFigures
    }

    package let date: ServiceDate
    package let limits: PunctualityLimits
    /// Ascending by id.
    package internal(set) var routes: [RouteNames]
    /// Ascending by route, direction and hour.
    var cells: [Cell]
    /// Disjoint for each feed.
    package internal(set) var outages: [FeedOutage]

    /// Computes the figures of a day.
    /// - Parameter filter: Restricts the figures; nil for all of the day, which is the form to store.
    package init(_ day: RecordedDay, limits: PunctualityLimits = PunctualityLimits(), filter: HistoryFilter? = nil) {
        var count = DayCount(day, limits: limits, filter: filter)
        count.addTrips()
        count.addHeadways()
        self.init(
            date: day.date, limits: limits, routes: count.routes, cells: count.sortedCells,
            outages: FeedOutage.joined(day.outages, within: filter?.times))
    }

    init(
        date: ServiceDate, limits: PunctualityLimits, routes: [RouteNames], cells: [Cell], outages: [FeedOutage]
    ) {
        self.date = date
        self.limits = limits
        self.routes = routes
        self.cells = cells
        self.outages = outages
    }
}

extension FeedOutage {
    /// Joins overlapping outages of each feed.
    /// - Parameter times: The part of the day to keep; nil for all of it.
    /// - Returns: Outages ascending by feed and beginning.
    static func joined(_ outages: [FeedOutage], within times: Range<Int32>? = nil) -> [FeedOutage] {
        let sorted = outages.compactMap { $0.clamped(to: times) }.sorted { ($0.feed, $0.first) < ($1.feed, $1.first) }
        return sorted.reduce(into: []) { joined, outage in
            if let last = joined.last, last.feed == outage.feed, outage.first <= last.last {
                joined[joined.count - 1].last = max(last.last, outage.last)
            } else {
                joined.append(outage)
            }
        }
    }

    private func clamped(to times: Range<Int32>?) -> FeedOutage? {
        guard let times else { return last >= first ? self : nil }
        let (begin, end) = (max(first, times.lowerBound), min(last, times.upperBound))
        return begin < end ? FeedOutage(feed: feed, first: begin, last: end) : nil
    }
}
