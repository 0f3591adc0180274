/// The differences between a timetable and its successor that affect riders.
///
/// Compares one week day by day: the week of the new timetable from a given date onward, with the same dates in the old
/// timetable. If the old timetable does not cover a date, the last date with the same weekday that it covers is used.
package struct TimetableComparison: Sendable {
    package let old: Timetable
    package let new: Timetable
    /// The compared days from Monday to Sunday; nil if one of the timetables does not cover the day.
    package let days: [(old: ServiceDate, new: ServiceDate)?]
    /// Maps each route of the old timetable to the corresponding route of the new one.
    let routes: IndexedArray<RouteIndex, RouteIndex?>
    /// Maps each route of the new timetable to the corresponding route of the old one.
    let oldRoutes: IndexedArray<RouteIndex, RouteIndex?>

    /// The changes of one route in one direction at one stop.
    package struct RouteChange: Sendable {
        /// The route in the new timetable; nil if it is discontinued.
        package var route: RouteIndex?
        /// The route in the old timetable; nil if it is new.
        package var oldRoute: RouteIndex?
        package var direction: UInt8?
        /// The changes, ordered by the old departure time, or by the new time for new departures.
        package var changes: [DepartureChange]
    }

    /// The maximum number of weeks to search back for a day that the old timetable covers.
    private static let mostWeeks: Int32 = 60

    package init(old: Timetable, new: Timetable, from date: ServiceDate) {
        (self.old, self.new) = (old, new)
        let week = (0..<7).map { date.advanced(by: $0) }.sorted { $0.weekday < $1.weekday }
        days = week.map { day in
            guard new.calendar.covers(day) else { return nil }
            let before = (0..<Self.mostWeeks).lazy.map { day.advanced(by: -7 * $0) }.first { old.calendar.covers($0) }
            return before.map { ($0, day) }
        }
        routes = Self.successors(old, new)
        var before = IndexedArray<RouteIndex, RouteIndex?>(repeating: nil, for: new.routes)
        for route in old.routes { if let same = routes[route], before[same] == nil { before[same] = route } }
        oldRoutes = before
    }

    /// Compares the week from today onward, clamped to the first and last week of the new timetable.
    package init(old: Timetable, new: Timetable, today: ServiceDate) {
        let last = new.calendar.lastDay ?? today
        self.init(old: old, new: new, from: max(new.calendar.firstDay, min(today, last.advanced(by: -6))))
    }

    /// Maps routes by id, or by label if the id is missing and the label is unambiguous.
    private static func successors(_ old: Timetable, _ new: Timetable) -> IndexedArray<RouteIndex, RouteIndex?> {
        let byLabel = Dictionary(grouping: new.routes) { new.label(of: $0) }
        return IndexedArray(for: old.routes) { route in
            if let same = new.route(id: old.utf8(old.routeIDs[route])) { return same }
            let alike = byLabel[old.label(of: route)] ?? []
            return alike.count == 1 ? alike[0] : nil
        }
    }

    package var goneRoutes: [RouteIndex] { old.routes.filter { routes[$0] == nil } }

    package var newRoutes: [RouteIndex] { new.routes.filter { oldRoutes[$0] == nil } }

    /// Returns whether a stop has departures on the compared days.
    package func isServed(_ stop: StopIndex, isOld: Bool) -> Bool {
        let timetable = isOld ? old : new
        return timetable.calls(within: stop).contains { call in
            timetable.trips(of: timetable.patternStopPatterns[call]).contains { trip in
                days.contains { day in day.map { timetable.runs(trip, on: isOld ? $0.old : $0.new) } ?? false }
            }
        }
    }

    /// Returns the stop or station that replaces a stop of the old timetable: the stop with the same id, otherwise a
    /// nearby stop with the same name.
    package func successor(of stop: StopIndex) -> StopIndex? {
        if let same = new.stop(id: old.utf8(old.stopIDs[stop])), !new.calls(within: same).isEmpty { return same }
        guard let place = old.coordinate(of: stop) else { return nil }
        let name = old.string(old.stopNames[stop])
        let alike = new.servedStops(near: place, radius: 120, limit: 20).first {
            new.string(new.stopNames[$0.stop]) == name
        }
        guard let found = alike?.stop else { return nil }
        return old.stopKinds[stop] == 1 ? new.station(of: found) ?? found : found
    }

    /// Returns the changes at a stop. Either argument may be nil if the stop exists in one timetable only.
    package func changes(at stop: StopIndex?, becoming after: StopIndex?) -> [RouteChange] {
        var rows: [Keyed] = []
        if let stop { collect(old, at: stop, isOld: true, into: &rows) }
        if let after { collect(new, at: after, isOld: false, into: &rows) }
        rows.sort { $0.key < $1.key }
        var found: [RouteChange] = []
        var first = 0
        while first < rows.count {
            var end = first
            while end < rows.count, rows[end].route == rows[first].route { end += 1 }
            let changes = merged(rows[first..<end])
            if !changes.isEmpty { found.append(change(of: rows[first].route, changes)) }
            first = end
        }
        return found
    }

    /// A departure with the key of its route and direction.
    private struct Keyed {
        /// The key of the route and direction; see ``routeKey(_:_:isOld:)``.
        var route: UInt64
        var weekday: UInt8
        var isOld: Bool
        var row: DepartureChange.Row

        var key: (UInt64, UInt8) { (route, weekday) }
    }

    /// Returns a key that identifies a route and direction in both timetables. Routes that only the old timetable
    /// contains have keys after those of the new timetable's routes.
    private func routeKey(_ timetable: Timetable, _ pattern: PatternIndex, isOld: Bool) -> UInt64 {
        let own = timetable.patternRoutes[pattern]
        let route = isOld ? routes[own]?.position ?? new.routes.count + own.position : own.position
        return UInt64(route) << 8 | UInt64(timetable.direction(of: pattern) ?? 255)
    }

    private func change(of key: UInt64, _ changes: [DepartureChange]) -> RouteChange {
        let position = Int(key >> 8)
        let isGone = position >= new.routes.count
        let route = isGone ? nil : RouteIndex(UInt32(position))
        let before = isGone ? RouteIndex(UInt32(position - new.routes.count)) : route.flatMap { oldRoutes[$0] }
        let direction = UInt8(truncatingIfNeeded: key)
        return RouteChange(
            route: route, oldRoute: before, direction: direction == 255 ? nil : direction, changes: changes)
    }

    private func collect(_ timetable: Timetable, at stop: StopIndex, isOld: Bool, into rows: inout [Keyed]) {
        for call in timetable.calls(within: stop) where timetable.canBoard(at: call) {
            let pattern = timetable.patternStopPatterns[call]
            let route = routeKey(timetable, pattern, isOld: isOld)
            let callIndex = call - timetable.stops(of: pattern).lowerBound
            for trip in timetable.trips(of: pattern) {
                let id = IdentifierTable.hash(of: timetable.utf8(timetable.tripIDs[trip]))
                let row = DepartureChange.Row(time: timetable.departure(of: trip, at: callIndex), trip: id)
                for (weekday, day) in days.enumerated() {
                    guard let day, timetable.runs(trip, on: isOld ? day.old : day.new) else { continue }
                    rows.append(Keyed(route: route, weekday: UInt8(weekday), isOld: isOld, row: row))
                }
            }
        }
    }

    /// Combines equal changes on several weekdays into one.
    private func merged(_ rows: ArraySlice<Keyed>) -> [DepartureChange] {
        var found: [DepartureChange] = []
        for weekday in 0..<UInt8(7) {
            let day = rows.filter { $0.weekday == weekday }
            let changes = DepartureChange.changes(
                day.filter { $0.isOld }.map { $0.row }, day.filter { !$0.isOld }.map { $0.row })
            found += changes.map { DepartureChange(before: $0.before, after: $0.after, weekdays: 1 << weekday) }
        }
        found.sort { Self.order($0) < Self.order($1) }
        var merged: [DepartureChange] = []
        for change in found {
            if let last = merged.last, last.before == change.before, last.after == change.after {
                merged[merged.count - 1].weekdays |= change.weekdays
            } else {
                merged.append(change)
            }
        }
        return merged
    }

    private static func order(_ change: DepartureChange) -> (Int32, Int32, Int32) {
        (change.before ?? change.after ?? 0, change.before ?? .max, change.after ?? .max)
    }
}
