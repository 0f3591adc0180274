/// Finds the last stops that distinguish the branches of a line on one board.
///
/// Takes time proportional to the number of calls at the board's stops: the calls of a stop are scanned once, when its
/// first row is requested.
@usableFromInline package struct BranchEnds {
    /// The attributes of a trip that riders see at the stop. Riders cannot distinguish trips with equal attributes.
    private struct Signs: Hashable {
        let route: RouteIndex
        let direction: UInt8
        let headsign: StringIndex
    }

    /// The distinct last stops of trips with equal signs. Usually there is only one such stop.
    private struct LastStops {
        let first: StopIndex
        private(set) var others: [StopIndex] = []

        init(first: StopIndex) { self.first = first }

        mutating func add(_ stop: StopIndex) {
            if stop != first, !others.contains(stop) { others.append(stop) }
        }
    }

    private let timetable: Timetable
    private var known: [StopIndex: [Signs: LastStops]] = [:]

    @usableFromInline package init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    /// Returns the name of the last stop if the headsign is ambiguous, because other trips of the same route and
    /// direction depart from the stop with the same headsign and end elsewhere. Nil if the headsign is sufficient.
    package mutating func end(ofRow row: PatternStopIndex, trip: TripIndex? = nil) -> StringIndex? {
        let signs = signs(ofRow: row, trip: trip)
        guard let last = lastStop(ofRow: row) else { return nil }
        let end = timetable.ownOrStationName(of: last)
        guard end.rawValue != 0, end != signs.headsign else { return nil }
        let stop = timetable.patternStopStops[row]
        guard let ends = (known[stop] ?? look(at: stop))[signs] else { return nil }
        let isAmbiguous = isElsewhere(ends.first, than: last) || ends.others.contains { isElsewhere($0, than: last) }
        return isAmbiguous ? end : nil
    }

    private func signs(ofRow row: PatternStopIndex, trip: TripIndex?) -> Signs {
        let pattern = timetable.patternStopPatterns[row]
        return Signs(
            route: timetable.patternRoutes[pattern], direction: timetable.patternDirections[pattern],
            headsign: timetable.headsign(ofRow: row, trip: trip))
    }

    /// Returns the last stop of the pattern; nil if the row itself is the last stop.
    private func lastStop(ofRow row: PatternStopIndex) -> StopIndex? {
        let last = timetable.stops(of: timetable.patternStopPatterns[row]).upperBound - 1
        return row == last ? nil : timetable.patternStopStops[last]
    }

    private mutating func look(at stop: StopIndex) -> [Signs: LastStops] {
        var ends: [Signs: LastStops] = [:]
        for row in timetable.calls(at: stop) {
            guard let last = lastStop(ofRow: row) else { continue }
            ends[signs(ofRow: row, trip: nil), default: LastStops(first: last)].add(last)
        }
        known[stop] = ends
        return ends
    }

    /// Returns whether two stops have different names and are not parts of one terminus.
    private func isElsewhere(_ one: StopIndex, than other: StopIndex) -> Bool {
        guard timetable.ownOrStationName(of: one) != timetable.ownOrStationName(of: other) else { return false }
        guard let place = timetable.coordinate(of: one), let otherPlace = timetable.coordinate(of: other) else {
            return true
        }
        return place.distance(to: otherPlace) > Self.widestTerminus
    }

    /// The distance in metres within which stops with different names count as one terminus.
    private static var widestTerminus: Double { 500 }
}
