import LiveModel
import TransitCore

/// Resolves one provider's departures of a stop against the timetable, and counts those that do not match.
struct DepartureResolver {
    let finder: TripFinder
    let spread: IntervalModel
    /// The time at which the departures were received.
    let heardAt: EpochSeconds
    private(set) var counts = UnplacedCounts()
    private var rows: [PatternStopIndex] = []

    /// The maximum difference, in seconds, between a departure and the time of receipt; more distant times are ignored.
    private static var horizon: Int64 { 2 * 86_400 }

    init(finder: TripFinder, spread: IntervalModel, heardAt: EpochSeconds) {
        self.finder = finder
        self.spread = spread
        self.heardAt = heardAt
    }

    private var timetable: Timetable { finder.timetable }

    /// Resolves the departures and headways of a stop.
    /// - Parameter reportedAt: The time of the provider's data.
    /// - Returns: The departures and headways; nil if the stop is unknown.
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

    /// Returns the pattern stop of the route at the stop that best matches the trip, direction and headsign. Prefers a
    /// pattern stop that is not the last, so that riders can board.
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
