/// The last stops that tell branches of a line apart, for the rows of one board.
///
/// Takes time in proportion to the calls at the board's stops: those of a stop are looked through once, when the first
/// row there is asked for.
@usableFromInline package struct BranchEnds {
    /// Trips that a rider at a stop cannot tell apart by what is written on them.
    private struct Signs: Hashable {
        let route: RouteIndex
        let direction: UInt8
        let headsign: StringIndex
    }

    /// Where trips of the same signs end, each stop once. Most of them end at one.
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

    /// Returns the name of the last stop where the headsign does not tell branches of a line apart: others of the same
    /// route and direction leave the stop under the same headsign and end elsewhere. Nil where the headsign is enough.
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

    /// Where a vehicle goes on to from a row; nil at its last stop.
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

    /// Whether two stops have different names and are no part of one terminus.
    private func isElsewhere(_ one: StopIndex, than other: StopIndex) -> Bool {
        guard timetable.ownOrStationName(of: one) != timetable.ownOrStationName(of: other) else { return false }
        guard let place = timetable.coordinate(of: one), let otherPlace = timetable.coordinate(of: other) else {
            return true
        }
        return place.distance(to: otherPlace) > Self.widestTerminus
    }

    /// Metres between stops of different names that riders take for one place.
    private static var widestTerminus: Double { 500 }
}
