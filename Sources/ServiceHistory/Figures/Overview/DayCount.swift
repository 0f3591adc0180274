import LiveModel
import TransitCore

/// Counts a day's trips and calls by route, direction and hour, into the cells of ``DayFigures``.
struct DayCount {
    private let calls: DayCalls
    private let limits: PunctualityLimits
    private let filter: HistoryFilter?
    /// The routes of the day, ascending by id.
    let routes: [RouteNames]
    /// The index in `routes` of each route of the day.
    private let routeIndexes: [Int]
    private var cells: [FigureCells.Place: ServiceFigures] = [:]

    private var day: RecordedDay { calls.day }

    init(_ day: RecordedDay, limits: PunctualityLimits, filter: HistoryFilter?) {
        calls = DayCalls(day)
        self.limits = limits
        self.filter = filter
        let names = day.routes.map(RouteNames.init)
        let first = Dictionary(names.map { ($0.id, $0) }) { known, _ in known }
        routes = first.values.sorted { $0.id < $1.id }
        let indexes = Dictionary(uniqueKeysWithValues: routes.enumerated().map { ($1.id, $0) })
        routeIndexes = day.routes.map { indexes[$0.id] ?? 0 }
    }

    /// The cells, ascending by route, direction and hour.
    var sortedCells: [FigureCells.Cell] {
        cells.map { FigureCells.Cell(place: $0, figures: $1) }.sorted { $0.place.order < $1.place.order }
    }
}

extension DayCount {
    mutating func addTrips() {
        for (index, trip) in day.trips.enumerated() {
            let pattern = day.pattern(of: trip)
            guard includes(pattern) else { continue }
            if filter?.includes(time: trip.start) ?? true {
                count(pattern, at: trip.start) { $0.trips.add(trip) }
            }
            for call in pattern.stops.indices where includes(stop: pattern.stops[call]) {
                addCall(index, call, of: pattern)
            }
        }
    }

    private mutating func addCall(_ trip: Int, _ call: Int, of pattern: RecordedPattern) {
        guard let visit = calls.visit(trip, call) else { return }
        let times = calls.times(trip, call)
        let time = times.time ?? day.trips[trip].start
        guard filter?.includes(time: time) ?? true else { return }
        let isJudged = !day.trips[trip].isFrequencyBased && (filter?.stop != nil || pattern.isJudged(call))
        let limits = isJudged ? limits : nil
        count(pattern, at: time) {
            $0.punctuality.add(times, limits: limits)
            $0.addPredictions(visit)
        }
    }

    mutating func addHeadways() {
        for sequence in HeadwaySequence.all(of: calls, where: { includes(stop: $0) }) {
            guard includes(sequence.pattern) else { continue }
            for headway in sequence.headways where filter?.includes(time: headway.time) ?? true {
                count(sequence.pattern, at: headway.time) { $0.headways.add(headway) }
            }
        }
    }

    private func includes(_ pattern: RecordedPattern) -> Bool {
        guard let filter else { return true }
        return filter.includes(route: day.routes[Int(pattern.route)].id, direction: pattern.direction)
            && (filter.stop == nil || pattern.stops.contains { includes(stop: $0) })
    }

    private func includes(stop: UInt32) -> Bool {
        filter?.stop == nil || filter?.stop == day.stops[Int(stop)].id
    }

    private mutating func count(_ pattern: RecordedPattern, at time: Int32, _ add: (inout ServiceFigures) -> Void) {
        let place = FigureCells.Place(
            route: routeIndexes[Int(pattern.route)], direction: pattern.direction, hour: HourRow.hour(of: time))
        add(&cells[place, default: ServiceFigures()])
    }
}

extension RouteNames {
    init(_ route: RecordedRoute) {
        self.init(
            id: route.id, shortName: route.shortName, longName: route.longName, type: route.type, color: route.color)
    }
}

extension FigureCells.Place {
    fileprivate var order: (Int, UInt8, Int) { (route, direction ?? .max, hour) }
}

extension HourRow {
    /// The number of hours into which a service day is divided.
    static let count = 72

    /// Returns the hour of a time of the service day; times before the first or after the last hour are assigned to
    /// that hour.
    static func hour(of time: Int32) -> Int { min(max(Int(time) / 3600, 0), count - 1) }
}
