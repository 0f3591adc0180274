package import LiveModel
package import TransitCore

/// The service statistics of one day. An ``Overview`` of a period adds them up, without reading the recorded days. They
/// are stored as ``bytes``.
package struct DayFigures: Sendable, Equatable {
    package let date: ServiceDate
    /// The start of the service day, to which the times of outages are relative.
    package let start: EpochSeconds
    package let limits: PunctualityLimits
    /// The routes, ascending by id.
    package internal(set) var routes: [RouteNames]
    /// The sums of all cells, as a whole, by route and by hour.
    let sums: DaySums
    let cells: FigureCells
    /// The outages of feeds; those of one feed do not overlap.
    package internal(set) var outages: [FeedOutage]

    /// Computes the figures of a day.
    /// - Parameter filter: The part of the day to include; nil for the whole day. Only figures of whole days are
    ///   stored.
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

    /// Returns the sums over the part of the day that a filter includes; nil if the cells are damaged.
    func sums(of filter: HistoryFilter) -> DaySums? {
        guard filter.route != nil || filter.direction != nil || filter.times != nil else { return sums }
        return cells.read {
            routes.indices.contains($0.route)
                && filter.includes(route: routes[$0.route].id, direction: $0.direction)
                && filter.includes(time: Int32($0.hour) * 3600)
        }.map(DaySums.init)
    }
}
