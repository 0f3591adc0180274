// Boards without realtime data, used by the server and by the offline page.

/// The scheduled departures of one stop, or of all stops of a station.
package struct ScheduledBoard: Sendable, Equatable {
    package var stop: StopIndex
    /// The calls, ordered by the time shown.
    package var calls: [ScheduledCall]
    /// The routes that call at the stop, in display order, including those without a departure on the board.
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
            // At a last stop, the displayed arrival may be earlier than the departure by which calls are selected, so
            // the selected range is longer.
            forEachCall(ofPatternStop: row, from: from, to: to + 3600) { call in
                let time = shownTime(of: call)
                if time >= from, time < to { calls.append(call) }
            }
        }
        calls.sort { (shownTime(of: $0), $0.patternStop) < (shownTime(of: $1), $1.patternStop) }
        return ScheduledBoard(stop: stop, calls: Array(calls.prefix(limit)), routes: routes(ofRows: rows))
    }

    /// Returns the departure time of a call, or the arrival time at a trip's last stop.
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

    /// Returns the pickup rule at a pattern stop: pickup_type (reference, stop_times.txt), and `never` at the last
    /// stop.
    package func pickup(
        at row: PatternStopIndex, isLastStop: Bool, changed rules: ChangedRules = ChangedRules()
    ) -> StopRule {
        isLastStop ? .never : rules.pickup ?? patternStopFlags[row].pickup
    }

    /// Returns the drop-off rule at a pattern stop: drop_off_type (reference, stop_times.txt).
    package func dropOff(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> StopRule {
        rules.dropOff ?? patternStopFlags[row].dropOff
    }

    /// Returns whether riders may alight at a pattern stop; never at the first one.
    package func canLeave(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> Bool {
        row > stops(of: patternStopPatterns[row]).lowerBound && dropOff(at: row, changed: rules) != .never
    }

    /// Returns the stop and, for a station, all stops within it.
    package func places(of stop: StopIndex) -> [StopIndex] {
        [stop] + children(of: stop)
    }

    /// Returns the stop with its station and, for a station, its stops. Alerts for any of these stops apply to riders
    /// of the stop.
    package func stopWithRelatives(_ stop: StopIndex) -> Set<StopIndex> {
        var stops = Set(places(of: stop))
        let parent = stopParents[stop]
        if parent.rawValue != .max { stops.insert(parent) }
        return stops
    }

    /// Returns the pattern stops at a stop or, for a station, at all stops within it; each once.
    package func callRows(at stop: StopIndex) -> [PatternStopIndex] {
        let places = places(of: stop)
        guard places.count > 1 else { return Array(calls(at: stop)) }
        var seen: Set<PatternStopIndex> = []
        return places.flatMap { calls(at: $0) }.filter { seen.insert($0).inserted }
    }

    /// Returns the distinct routes of pattern stops, in display order.
    package func routes(ofRows rows: some Sequence<PatternStopIndex>) -> [RouteIndex] {
        let routes = Set(rows.map { patternRoutes[patternStopPatterns[$0]] })
        return routes.sorted { (routeSortOrders[$0], $0) < (routeSortOrders[$1], $1) }
    }

    /// Returns the rules for pickup and drop-off between a pattern stop and the next one.
    package func continuousRules(after row: PatternStopIndex) -> ContinuousRules {
        patternStopContinuous.hasRow(row) ? patternStopContinuous[row] : ContinuousRules(rawValue: 0)
    }

    /// Returns the stop_headsign of a pattern stop; empty if the trip's headsign applies.
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

    /// Returns the most frequent headsign of a pattern's trips, otherwise the name of the pattern's last stop.
    /// trip_headsign is optional and denotes the "destination" (reference, trips.txt).
    package func usualHeadsign(of pattern: PatternIndex) -> StringIndex {
        let usual = patternHeadsigns[pattern]
        return usual.rawValue == 0 ? lastStopName(of: pattern) : usual
    }

    /// Returns the name of a pattern's last stop, or of that stop's station if the stop has no name.
    package func lastStopName(of pattern: PatternIndex) -> StringIndex {
        stops(of: pattern).last.map { ownOrStationName(of: patternStopStops[$0]) } ?? StringIndex(UInt32(0))
    }

    package func ownOrStationName(of stop: StopIndex) -> StringIndex {
        let (name, parent) = (stopNames[stop], stopParents[stop])
        return name.rawValue == 0 && parent.rawValue != .max ? stopNames[parent] : name
    }

    /// Returns the value of GTFS's `direction_id` for a pattern; nil if unknown.
    package func direction(of pattern: PatternIndex) -> UInt8? {
        let direction = patternDirections[pattern]
        return direction <= 1 ? direction : nil
    }

    /// Returns the line style that distinguishes a route from others of the same colour on the map: 0, a solid line,
    /// for the first of these routes, then numbers up to ``linePatterns`` − 1, which repeat.
    package func linePattern(of route: RouteIndex) -> Int {
        let colors = routeColors
        let own = colors[route]
        var before = 0
        for other in routes.prefix(upTo: route) where colors[other] == own { before += 1 }
        return before % Self.linePatterns
    }

    /// The number of line styles, including the solid line.
    package static var linePatterns: Int { 6 }

    package func color(of route: RouteIndex) -> RouteColor? {
        let rgb = routeColors[route]
        return rgb == .max ? nil : RouteColor(rgb: rgb)
    }

    /// Returns the text colour to use on the colour of a route. If the route has no colour, a white background is
    /// assumed.
    package func textColor(of route: RouteIndex, on color: RouteColor?) -> RouteColor {
        let wanted = routeTextColors[route]
        return (color ?? RouteColor(rgb: 0xFF_FF_FF)).text(preferring: wanted == .max ? nil : RouteColor(rgb: wanted))
    }
}
