package import LiveModel
import TransitCore

/// The distribution of run times of a route by pattern and hour of departure.
///
/// The run time is the time from the departure at the first stop to the arrival at the last, both observed.
package struct RunTimes: Sendable {
    /// A pattern of a route. Patterns of different days are equal if they serve the same stops.
    package struct Pattern: Sendable, Hashable {
        package var route: String
        package var direction: UInt8?
        /// The `stop_id`s in order.
        package var stops: [String]
    }

    package struct Row: Sendable, Equatable {
        package var hour: Int
        /// The number of runs with an observed run time.
        package var runs: UInt64
        /// The median scheduled run time in seconds; like the percentiles, in steps of ``SecondsHistogram/step``.
        package var scheduledMedian: Int32?
        package var p50: Int32
        package var p85: Int32
        package var p95: Int32

        /// The median rounded up to whole minutes, in seconds; the other suggestions are percentiles rounded in the
        /// same way. Timetables usually use at least the median as the run time, and the 95th percentile as the run
        /// time with recovery, so that the next trip starts on time.
        package var suggested50: Int32 { Self.minutes(p50) }
        package var suggested85: Int32 { Self.minutes(p85) }
        package var suggested95: Int32 { Self.minutes(p95) }

        private static func minutes(_ seconds: Int32) -> Int32 { (seconds + 59) / 60 * 60 }
    }

    /// The run times of one pattern.
    package struct Table: Sendable, Equatable {
        package var pattern: Pattern
        package var firstStop: String
        package var lastStop: String
        package var runs: UInt64
        /// The rows, ascending by hour; hours without runs are absent.
        package var rows: [Row]
    }

    private struct Cell {
        var scheduled = SecondsHistogram()
        var observed = SecondsHistogram()
    }

    private struct Group {
        var firstStop: String
        var lastStop: String
        var seen: ServiceDate
        var hours: [Int: Cell] = [:]
    }

    package let filter: HistoryFilter
    private var groups: [Pattern: Group] = [:]

    package init(_ filter: HistoryFilter) { self.filter = filter }
}

extension RunTimes {
    /// Adds a day. Days outside of the filter are ignored.
    package mutating func add(_ day: RecordedDay) {
        guard filter.includes(day.date) else { return }
        let calls = DayCalls(day)
        for index in day.trips.indices where calls.includes(index, filter) { add(calls, index) }
    }

    /// Adds the run times of a disjoint set of days.
    package mutating func merge(_ other: RunTimes) {
        for (pattern, group) in other.groups {
            for (hour, cell) in group.hours { add(cell, at: hour, of: pattern, group) }
        }
    }

    /// The tables, descending by the number of runs.
    package var tables: [Table] {
        groups.map { Self.table($0, $1) }.sorted {
            ($1.runs, $0.pattern.sortKey) < ($0.runs, $1.pattern.sortKey)
        }
    }

    private mutating func add(_ calls: DayCalls, _ index: Int) {
        let day = calls.day
        let trip = day.trips[index]
        let pattern = day.pattern(of: trip)
        guard pattern.stops.count > 1, trip.state == .performed, !trip.isShortTurned,
            let first = calls.times(index, 0).departure,
            let last = calls.times(index, pattern.stops.count - 1).arrival, last > first
        else { return }
        var cell = Cell()
        cell.observed.add(last - first)
        if let scheduled = trip.scheduledRunTime { cell.scheduled.add(scheduled) }
        let stops = pattern.stops.map { day.stops[Int($0)] }
        let group = Group(firstStop: stops[0].name, lastStop: stops[stops.count - 1].name, seen: day.date)
        let key = Pattern(
            route: day.route(of: trip).id, direction: pattern.direction, stops: stops.map(\.id))
        add(cell, at: HourRow.hour(of: trip.start), of: key, group)
    }

    private mutating func add(_ cell: Cell, at hour: Int, of pattern: Pattern, _ group: Group) {
        var known =
            groups.removeValue(forKey: pattern)
            ?? Group(
                firstStop: group.firstStop, lastStop: group.lastStop, seen: group.seen)
        if group.seen > known.seen {
            (known.firstStop, known.lastStop, known.seen) = (group.firstStop, group.lastStop, group.seen)
        }
        known.hours[hour, default: Cell()].scheduled += cell.scheduled
        known.hours[hour, default: Cell()].observed += cell.observed
        groups[pattern] = known
    }

    private static func table(_ pattern: Pattern, _ group: Group) -> Table {
        let rows = group.hours.compactMap { row($0, $1) }.sorted { $0.hour < $1.hour }
        return Table(
            pattern: pattern, firstStop: group.firstStop, lastStop: group.lastStop,
            runs: rows.reduce(0) { $0 + $1.runs }, rows: rows)
    }

    private static func row(_ hour: Int, _ cell: Cell) -> Row? {
        guard let p50 = cell.observed.median, let p85 = cell.observed.percentile(85),
            let p95 = cell.observed.percentile(95)
        else { return nil }
        return Row(
            hour: hour, runs: cell.observed.total, scheduledMedian: cell.scheduled.median, p50: p50, p85: p85, p95: p95)
    }
}

extension RunTimes.Pattern {
    fileprivate var sortKey: String {
        ([route, direction.map { String($0) } ?? ""] + stops).joined(separator: "\u{0}")
    }
}

extension RecordedTrip {
    /// The scheduled run time in seconds, from the departure at the first stop to the arrival at the last; nil if
    /// unknown.
    fileprivate var scheduledRunTime: Int32? {
        guard !isAdded, let first = departures.first, let last = arrivals.last, last > first else { return nil }
        return last - first
    }
}

extension DayCalls {
    /// Returns whether a filter includes a trip by its route, direction, stop and start.
    func includes(_ trip: Int, _ filter: HistoryFilter) -> Bool {
        let pattern = day.pattern(of: day.trips[trip])
        return filter.includes(time: day.trips[trip].start)
            && filter.includes(route: day.routes[Int(pattern.route)].id, direction: pattern.direction)
            && (filter.stop == nil || pattern.stops.contains { day.stops[Int($0)].id == filter.stop })
    }
}
