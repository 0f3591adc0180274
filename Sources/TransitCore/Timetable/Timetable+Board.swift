// What the timetable alone says of a stop: the same on the server and in a browser without a connection.

/// The scheduled departures of one stop, or of all stops of a station.
package struct ScheduledBoard: Sendable, Equatable {
    package var stop: StopIndex
    /// By the time shown.
    package var calls: [ScheduledCall]
    /// The routes that call here, in the order of the timetable, also those without a departure now.
    package var routes: [RouteIndex]
}

extension Timetable {
    /// - Parameters:
    ///   - from, to: of the times shown; `to` is not on the board any more.
    ///   - limit: of calls.
    package func scheduledBoard(
        at stop: StopIndex, from: EpochSeconds, to: EpochSeconds, limit: Int = .max
    ) -> ScheduledBoard {
        let rows = callRows(at: stop)
        var calls: [ScheduledCall] = []
        for row in rows {
            // An arrival at a last stop may lie before the departure that the search goes by.
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

    /// Whether a row of the pattern stops' columns is the last of its pattern.
    package func isLastStop(_ row: PatternStopIndex) -> Bool {
        row == stops(of: patternStopPatterns[row]).upperBound - 1
    }

    /// Whether riders may board at a row of the pattern stops' columns: the last stop is for leaving only.
    package func canBoard(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> Bool {
        pickup(at: row, isLastStop: isLastStop(row), changed: rules) != .never
    }

    /// Returns how riders board at a row of the pattern stops' columns: pickup_type (reference, stop_times.txt), and never
    /// where the vehicle goes no further.
    package func pickup(
        at row: PatternStopIndex, isLastStop: Bool, changed rules: ChangedRules = ChangedRules()
    ) -> StopRule {
        isLastStop ? .never : rules.pickup ?? patternStopFlags[row].pickup
    }

    /// Returns how riders are let off at a row of the pattern stops' columns: drop_off_type (reference, stop_times.txt).
    package func dropOff(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> StopRule {
        rules.dropOff ?? patternStopFlags[row].dropOff
    }

    /// Whether riders may leave there, which at the first stop nobody can.
    package func canLeave(at row: PatternStopIndex, changed rules: ChangedRules = ChangedRules()) -> Bool {
        row > stops(of: patternStopPatterns[row]).lowerBound && dropOff(at: row, changed: rules) != .never
    }

    /// The stop itself and, of a station, everything in it.
    package func places(of stop: StopIndex) -> [StopIndex] {
        [stop] + children(of: stop)
    }

    /// A stop, its station and, of a station, its stops: what is said of one of them, riders of the stop should know.
    package func stopWithRelatives(_ stop: StopIndex) -> Set<StopIndex> {
        var stops = Set(places(of: stop))
        let parent = stopParents[stop]
        if parent.rawValue != .max { stops.insert(parent) }
        return stops
    }

    /// The rows of the pattern stops' columns that are calls at a stop or, of a station, at its stops; each once.
    package func callRows(at stop: StopIndex) -> [PatternStopIndex] {
        let places = places(of: stop)
        guard places.count > 1 else { return Array(calls(at: stop)) }
        var seen: Set<PatternStopIndex> = []
        return places.flatMap { calls(at: $0) }.filter { seen.insert($0).inserted }
    }

    /// The routes of rows of the pattern stops' columns, each once, in the order to show.
    package func routes(ofRows rows: some Sequence<PatternStopIndex>) -> [RouteIndex] {
        let routes = Set(rows.map { patternRoutes[patternStopPatterns[$0]] })
        return routes.sorted { (routeSortOrders[$0], $0) < (routeSortOrders[$1], $1) }
    }

    /// Whether riders may board and leave between a row's stop and the next one.
    package func continuousRules(after row: PatternStopIndex) -> ContinuousRules {
        patternStopContinuous.hasRow(row) ? patternStopContinuous[row] : ContinuousRules(rawValue: 0)
    }

    /// What is shown at a row of the pattern stops' columns alone; empty where the trip's own holds.
    package func stopHeadsign(at row: PatternStopIndex) -> StringIndex {
        patternStopHeadsigns.isEmpty ? StringIndex(UInt32(0)) : patternStopHeadsigns[row]
    }

    /// Returns where a bus goes at a row of the pattern stops' columns: stop_headsign, else as ``headsign(of:on:)``.
    package func headsign(ofRow row: PatternStopIndex, trip: TripIndex? = nil) -> StringIndex {
        let here = stopHeadsign(at: row)
        return here.rawValue != 0 ? here : headsign(of: trip, on: patternStopPatterns[row])
    }

    /// Returns trip_headsign, or the pattern's usual one where the trip is unknown or has none of its own.
    package func headsign(of trip: TripIndex?, on pattern: PatternIndex) -> StringIndex {
        if let trip, tripHeadsigns[trip].rawValue != 0 { return tripHeadsigns[trip] }
        return usualHeadsign(of: pattern)
    }

    /// The headsign of most of a pattern's trips; without any, the name of its last stop. trip_headsign is optional, and
    /// is the "destination" (reference, trips.txt), which the last stop is.
    package func usualHeadsign(of pattern: PatternIndex) -> StringIndex {
        let usual = patternHeadsigns[pattern]
        return usual.rawValue == 0 ? lastStopName(of: pattern) : usual
    }

    /// The name of a pattern's last stop, or of its station where it has none of its own.
    package func lastStopName(of pattern: PatternIndex) -> StringIndex {
        stops(of: pattern).last.map { ownOrStationName(of: patternStopStops[$0]) } ?? StringIndex(UInt32(0))
    }

    func ownOrStationName(of stop: StopIndex) -> StringIndex {
        let (name, parent) = (stopNames[stop], stopParents[stop])
        return name.rawValue == 0 && parent.rawValue != .max ? stopNames[parent] : name
    }

    /// GTFS's direction_id; nil if the feed does not say.
    package func direction(of pattern: PatternIndex) -> UInt8? {
        let direction = patternDirections[pattern]
        return direction <= 1 ? direction : nil
    }

    /// How a route's line is marked to tell it from those of its agency's that have the very same colour, or none: 0 for the first
    /// of them, which is plain, then up to ``linePatterns`` − 1, and again.
    package func linePattern(of route: RouteIndex) -> Int {
        let colors = routeColors
        let own = colors[route]
        var before = 0
        for other in routes.prefix(upTo: route) where colors[other] == own { before += 1 }
        return before % Self.linePatterns
    }

    /// How many kinds of marked lines there are, the plain one with them.
    package static var linePatterns: Int { 6 }

    package func color(of route: RouteIndex) -> RouteColor? {
        let rgb = routeColors[route]
        return rgb == .max ? nil : RouteColor(rgb: rgb)
    }

    /// The colour of text on a route's own; without one it is drawn on white.
    package func textColor(of route: RouteIndex, on color: RouteColor?) -> RouteColor {
        let wanted = routeTextColors[route]
        return (color ?? RouteColor(rgb: 0xFF_FF_FF)).text(preferring: wanted == .max ? nil : RouteColor(rgb: wanted))
    }
}
