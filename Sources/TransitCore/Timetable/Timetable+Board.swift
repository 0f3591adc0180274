// Boards without realtime data, used by the server and by the browser without a connection.

/// The scheduled departures of one stop, or of all stops of a station.
package struct ScheduledBoard: Sendable, Equatable {
    package var stop: StopIndex
    /// Ordered by the time shown.
    package var calls: [ScheduledCall]
    /// The routes that call here, in display order, including those without a departure now.
    package var routes: [RouteIndex]
}

extension Timetable {
    /// Returns the scheduled departures of a stop or station.
    /// - Parameters:
    ///   - from, to: The range of the times shown; `to` is excluded.
    ///   - limit: The maximum number of calls.
    package func scheduledBoard(
        at stop: StopIndex, from: EpochSeconds, to: EpochSeconds, limit: Int = .max
    ) -> ScheduledBoard {
        let rows = callRows(at: stop)
        var calls: [ScheduledCall] = []
        for row in rows {
            // The shown arrival at a last stop may be before the departure that the search uses.
            forEachCall(ofPatternStop: row, from: from, to: to + 3600) { call in
                let time = shownTime(of: call)
                if time >= from, time < to { calls.append(call) }
            }
        }
        calls.sort { (shownTime(of: $0), $0.patternStop) < (shownTime(of: $1), $1.patternStop) }
        return ScheduledBoard(stop: stop, calls: Array(calls.prefix(limit)), routes: routes(ofRows: rows))
    }

    /// The departure, or the arrival at a trip's last stop.
    package func shownTime(of call: ScheduledCall) -> EpochSeconds {
        isLastStop(call.patternStop) ? call.arrival : call.departure
    }

    /// Returns whether a pattern stop is the last of its pattern.
    package func isLastStop(_ row: PatternStopIndex) -> Bool {
        row == stops(of: patternStopPatterns[row]).upperBound - 1
    }

    /// Returns whether riders may board at a pattern stop; never at the last one.
    package func canBoard(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> Bool {
        pickup(at: row, isLastStop: isLastStop(row), changed: rules) != .never
    }

    /// Returns the boarding rule of a pattern stop: pickup_type (reference, stop_times.txt), and `never` at the last
    /// stop.
    package func pickup(
        at row: PatternStopIndex, isLastStop: Bool, changed rules: ChangedRules = ChangedRules()
    ) -> StopRule {
        isLastStop ? .never : rules.pickup ?? patternStopFlags[row].pickup
    }

    /// Returns the alighting rule of a pattern stop: drop_off_type (reference, stop_times.txt).
    package func dropOff(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> StopRule {
        rules.dropOff ?? patternStopFlags[row].dropOff
    }

    /// Returns whether riders may alight at a pattern stop; never at the first one.
    package func canLeave(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> Bool {
        row > stops(of: patternStopPatterns[row]).lowerBound && dropOff(at: row, changed: rules) != .never
    }

    /// The stop itself and, for a station, everything in it.
    package func places(of stop: StopIndex) -> [StopIndex] {
        [stop] + children(of: stop)
    }

    /// A stop with its station and, for a station, its stops. Alerts for any of these concern riders of the stop.
    package func stopWithRelatives(_ stop: StopIndex) -> Set<StopIndex> {
        var stops = Set(places(of: stop))
        let parent = stopParents[stop]
        if parent.rawValue != .max { stops.insert(parent) }
        return stops
    }

    /// The pattern stops at a stop or, for a station, at its stops; each once.
    package func callRows(at stop: StopIndex) -> [PatternStopIndex] {
        let places = places(of: stop)
        guard places.count > 1 else { return Array(calls(at: stop)) }
        var seen: Set<PatternStopIndex> = []
        return places.flatMap { calls(at: $0) }.filter { seen.insert($0).inserted }
    }

    /// The distinct routes of pattern stops, in display order.
    package func routes(ofRows rows: some Sequence<PatternStopIndex>) -> [RouteIndex] {
        let routes = Set(rows.map { patternRoutes[patternStopPatterns[$0]] })
        return routes.sorted { (routeSortOrders[$0], $0) < (routeSortOrders[$1], $1) }
    }

    /// The rules for boarding and alighting between a pattern stop and the next.
    package func continuousRules(after row: PatternStopIndex) -> ContinuousRules {
        patternStopContinuous.hasRow(row) ? patternStopContinuous[row] : ContinuousRules(rawValue: 0)
    }

    /// The stop_headsign of a pattern stop; empty if the trip's headsign applies.
    package func stopHeadsign(at row: PatternStopIndex) -> StringIndex {
        patternStopHeadsigns.isEmpty ? StringIndex(UInt32(0)) : patternStopHeadsigns[row]
    }

    /// Returns the headsign at a pattern stop: stop_headsign, otherwise ``headsign(of:on:)``.
    package func headsign(ofRow row: PatternStopIndex, trip: TripIndex? = nil) -> StringIndex {
        let here = stopHeadsign(at: row)
        return here.rawValue != 0 ? here : headsign(of: trip, on: patternStopPatterns[row])
    }

    /// Returns trip_headsign, or the pattern's usual headsign if the trip is unknown or has none.
    package func headsign(of trip: TripIndex?, on pattern: PatternIndex) -> StringIndex {
        if let trip, tripHeadsigns[trip].rawValue != 0 { return tripHeadsigns[trip] }
        return usualHeadsign(of: pattern)
    }

    /// The most frequent headsign of a pattern's trips, otherwise the name of its last stop. trip_headsign is optional
    /// and denotes the "destination" (reference, trips.txt).
    package func usualHeadsign(of pattern: PatternIndex) -> StringIndex {
        let usual = patternHeadsigns[pattern]
        return usual.rawValue == 0 ? lastStopName(of: pattern) : usual
    }

    /// The name of a pattern's last stop, or of its station if the stop has none.
    package func lastStopName(of pattern: PatternIndex) -> StringIndex {
        stops(of: pattern).last.map { ownOrStationName(of: patternStopStops[$0]) } ?? StringIndex(UInt32(0))
    }

    package func ownOrStationName(of stop: StopIndex) -> StringIndex {
        let (name, parent) = (stopNames[stop], stopParents[stop])
        return name.rawValue == 0 && parent.rawValue != .max ? stopNames[parent] : name
    }

    /// GTFS's direction_id; nil if unknown.
    package func direction(of pattern: PatternIndex) -> UInt8? {
        let direction = patternDirections[pattern]
        return direction <= 1 ? direction : nil
    }

    /// The line style that distinguishes a route from others of the same colour on the map: 0, a plain line, for the
    /// first of them, then up to ``linePatterns`` − 1, then repeating.
    package func linePattern(of route: RouteIndex) -> Int {
        let colors = routeColors
        let own = colors[route]
        var before = 0
        for other in routes.prefix(upTo: route) where colors[other] == own { before += 1 }
        return before % Self.linePatterns
    }

    /// The number of line styles, including the plain one.
    package static var linePatterns: Int { 6 }

    package func color(of route: RouteIndex) -> RouteColor? {
        let rgb = routeColors[route]
        return rgb == .max ? nil : RouteColor(rgb: rgb)
    }

    /// The text colour for a route's colour; white is assumed for routes without one.
    package func textColor(of route: RouteIndex, on color: RouteColor?) -> RouteColor {
        let wanted = routeTextColors[route]
        return (color ?? RouteColor(rgb: 0xFF_FF_FF)).text(preferring: wanted == .max ? nil : RouteColor(rgb: wanted))
    }
}
