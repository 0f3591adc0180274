package import LiveModel
package import TransitCore

/// The figures of one service day, from which an ``Overview`` is added up without reading visits. Stored as ``bytes``.
package struct DayFigures: Sendable, Equatable {
    package let date: ServiceDate
    /// The start of the service day, from which the times of outages count.
    package let start: EpochSeconds
    package let limits: PunctualityLimits
    /// Ascending by id.
    package internal(set) var routes: [RouteNames]
    /// The sums of all cells.
    let sums: DaySums
    let cells: FigureCells
    /// Disjoint for each feed.
    package internal(set) var outages: [FeedOutage]

    /// Computes the figures of a day.
    /// - Parameter filter: Restricts the figures; nil for all of the day, which is the form to store.
    package init(_ day: RecordedDay, limits: PunctualityLimits = PunctualityLimits(), filter: HistoryFilter? = nil) {
        var count = DayCount(day, limits: limits, filter: filter)
        count.addTrips()
        count.addHeadways()
        let cells = count.sortedCells
        self.init(
            date: day.date, start: day.start, limits: limits, routes: count.routes, sums: DaySums(of: cells),
            cells: FigureCells(cells), outages: FeedOutage.joined(day.outages, within: filter?.times))
    }

    init(
        date: ServiceDate, start: EpochSeconds, limits: PunctualityLimits, routes: [RouteNames], sums: DaySums,
        cells: FigureCells, outages: [FeedOutage]
    ) {
        self.date = date
        self.start = start
        self.limits = limits
        self.routes = routes
        self.sums = sums
        self.cells = cells
        self.outages = outages
    }

    /// Returns the sums of the part of the day that a filter includes; nil if the cells are damaged.
    func sums(of filter: HistoryFilter) -> DaySums? {
        guard filter.route != nil || filter.direction != nil || filter.times != nil else { return sums }
        return cells.read {
            routes.indices.contains($0.route)
                && filter.includes(route: routes[$0.route].id, direction: $0.direction)
                && filter.includes(time: Int32($0.hour) * 3600)
        }.map(DaySums.init)
    }
}
