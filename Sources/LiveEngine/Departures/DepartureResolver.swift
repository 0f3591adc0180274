import LiveModel
import TransitCore

/// Resolves a provider's departures of one stop against the timetable; those that do not match are counted.
struct DepartureResolver {
    let finder: TripFinder
    let spread: IntervalModel
    /// The time of receipt.
    let heardAt: EpochSeconds
    private(set) var counts = UnplacedCounts()
    private var rows: [PatternStopIndex] = []

    /// The seconds from now beyond which departures are ignored.
    private static var horizon: Int64 { 2 * 86_400 }

    init(finder: TripFinder, spread: IntervalModel, heardAt: EpochSeconds) {
        self.finder = finder
        self.spread = spread
        self.heardAt = heardAt
    }

    private var timetable: Timetable { finder.timetable }

    /// - Parameter reportedAt: The time of the provider's data.
    mutating func resolve(
        _ reported: StopDeparturesReading, reportedAt: EpochSeconds
    ) -> (stop: StopIndex, report: StopReport)? {
        guard let stop = timetable.stop(id: reported.stopID) else {
            counts.departuresOfUnknownStops += max(reported.departures.count + reported.headways.count, 1)
            return nil
        }
        rows = timetable.callRows(at: stop)
        var report = StopReport()
        for reading in reported.departures {
            if let departure = departure(reading, reportedAt: reportedAt) { report.departures.append(departure) }
        }
        for reading in reported.headways {
            guard let route = route(reading.routeID) else { continue }
            let row = row(of: route, direction: reading.direction, headsign: reading.headsign, trip: nil)
            report.headways.append(StopHeadway(reading, route: route, row: row))
        }
        return (stop, report)
    }

    private mutating func departure(_ reading: DepartureReading, reportedAt: EpochSeconds) -> StopDeparture? {
        guard let route = route(reading.routeID) else { return nil }
        var reading = reading
        reading.scheduled = plausible(reading.scheduled)
        reading.estimated = plausible(reading.estimated)
        let time = reading.estimated ?? reading.scheduled
        if time == nil, reading.relation == .scheduled { counts.departuresWithoutTime += 1 }
        let trip = reading.tripID.flatMap { id in
            finder.tripDay(for: TripReference(tripID: id), at: reading.scheduled ?? time ?? reportedAt)
        }
        guard let row = row(of: route, direction: reading.direction, headsign: reading.headsign, trip: trip?.trip)
        else { return nil }
        var departure = StopDeparture(reading, route: route, row: row, trip: trip, reportedAt: reportedAt)
        departure.predicted = reading.estimated.map {
            spread.call(likely: $0.fractional, departure: $0.fractional, madeAt: reportedAt, source: .agency)
        }
        return departure
    }

    private func plausible(_ time: EpochSeconds?) -> EpochSeconds? {
        time.flatMap { (heardAt - Self.horizon...heardAt + Self.horizon).contains($0) ? $0 : nil }
    }

    private mutating func route(_ id: String) -> RouteIndex? {
        let route = timetable.route(id: id)
        if route == nil { counts.departuresOfUnknownRoutes += 1 }
        return route
    }

    /// Returns the call of the route at the stop that matches trip, direction and headsign best; among equals one where
    /// riders can board.
    private mutating func row(
        of route: RouteIndex, direction: UInt8?, headsign: String?, trip: TripIndex?
    ) -> PatternStopIndex? {
        let wanted = headsign.map { FoldedText.fold($0) }
        var best: (row: PatternStopIndex, misfits: Int)?
        for row in rows {
            let pattern = timetable.patternStopPatterns[row]
            guard timetable.patternRoutes[pattern] == route else { continue }
            var misfits = timetable.isLastStop(row) ? 1 : 0
            if let wanted, wanted != FoldedText.fold(timetable.string(timetable.headsign(ofRow: row))) { misfits += 2 }
            if !timetable.mayRun(pattern, in: direction) { misfits += 4 }
            if let trip, timetable.pattern(of: trip) != pattern { misfits += 8 }
            if misfits < best?.misfits ?? .max { best = (row, misfits) }
        }
        if best == nil { counts.departuresOfUnknownStops += 1 }
        return best?.row
    }
}
