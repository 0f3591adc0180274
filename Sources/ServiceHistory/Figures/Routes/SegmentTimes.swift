package import LiveModel
package import TransitCore

/// The travel time from each stop of a route to the next, and the dwell time at each stop, compared with the timetable.
package struct SegmentTimes: Sendable {
    /// Two consecutive stops of a route and direction.
    package struct Row: Sendable, Equatable {
        package var route: String
        package var direction: UInt8?
        package var from: RecordedStop
        package var to: RecordedStop
        /// The number of runs whose travel time from `from` to `to` was observed.
        package var runs: UInt64
        /// The median of the time from departure to arrival, in seconds; like the other percentiles, in steps of
        /// ``SecondsHistogram/step``.
        package var median: Int32
        package var p85: Int32
        package var scheduledMedian: Int32?
        /// The number of observed dwell times at `from`; ``dwellMedian`` and ``dwell85`` are their percentiles, in
        /// seconds.
        package var dwells: UInt64
        package var dwellMedian: Int32?
        package var dwell85: Int32?
        /// The path from `from` to `to`, of at least two points; a straight line if no shape is known.
        package var shape: [Coordinate]

        /// The seconds by which the median observed travel time is longer than the median scheduled one; negative if it
        /// is shorter.
        package var lost: Int32? { scheduledMedian.map { median - $0 } }
    }

    struct Key: Hashable {
        var route: String
        var direction: UInt8?
        var from: String
        var to: String
    }

    struct Cell {
        var from: RecordedStop
        var to: RecordedStop
        /// The last day on which the segment was observed.
        var seen: ServiceDate
        /// The shape of the segment; nil if none was added.
        var shape: [Coordinate]?
        /// The lowest index of the call at `from` in any pattern, by which rows are ordered.
        var call: Int
        var observed = SecondsHistogram()
        var scheduled = SecondsHistogram()
        var dwell = SecondsHistogram()
    }

    package let filter: HistoryFilter
    var cells: [Key: Cell] = [:]

    /// Creates an empty table of segments.
    /// - Parameter filter: Its times apply to the scheduled departure from the first stop of a segment; its stop
    ///   selects the trips that serve it.
    package init(_ filter: HistoryFilter) { self.filter = filter }
}

extension SegmentTimes {
    /// Adds a day. Days outside of the filter are ignored.
    package mutating func add(_ day: RecordedDay) {
        guard filter.includes(day.date) else { return }
        var trips = filter
        trips.times = nil
        let calls = DayCalls(day)
        for index in day.trips.indices where calls.includes(index, trips) {
            for call in 0..<max(calls.callCount(index) - 1, 0) { add(calls, index, call) }
        }
    }

    /// Adds the segments of a disjoint set of days.
    package mutating func merge(_ other: SegmentTimes) {
        for (key, cell) in other.cells { add(cell, of: key) }
    }

    /// The segments, ascending by route, direction and position on the route.
    package var rows: [Row] {
        cells.compactMap { key, cell in Self.row(key, cell).map { (key, cell.call, $0) } }
            .sorted {
                ($0.0.route, $0.0.direction ?? .max, $0.1, $0.0.from, $0.0.to)
                    < ($1.0.route, $1.0.direction ?? .max, $1.1, $1.0.from, $1.0.to)
            }
            .map(\.2)
    }

    private mutating func add(_ calls: DayCalls, _ index: Int, _ call: Int) {
        let day = calls.day
        let pattern = day.pattern(of: day.trips[index])
        let (here, next) = (calls.times(index, call), calls.times(index, call + 1))
        guard let time = here.time, filter.includes(time: time), let departure = here.departure,
            let arrival = next.arrival, arrival >= departure
        else { return }
        let (from, to) = Self.ends(of: pattern, call, in: day)
        var cell = Cell(from: from, to: to, seen: day.date, call: call)
        cell.observed.add(arrival - departure)
        if let first = here.scheduledDeparture, let second = next.scheduledArrival {
            cell.scheduled.add(second - first)
        }
        if !here.isFirst, let dwell = here.dwell { cell.dwell.add(dwell) }
        add(cell, of: key(of: pattern, call, in: day))
    }

    /// Returns the key of the segment that begins at a call.
    func key(of pattern: RecordedPattern, _ call: Int, in day: RecordedDay) -> Key {
        let (from, to) = Self.ends(of: pattern, call, in: day)
        return Key(
            route: day.routes[Int(pattern.route)].id, direction: pattern.direction, from: from.id, to: to.id)
    }

    private static func ends(
        of pattern: RecordedPattern, _ call: Int, in day: RecordedDay
    ) -> (from: RecordedStop, to: RecordedStop) {
        (day.stops[Int(pattern.stops[call])], day.stops[Int(pattern.stops[call + 1])])
    }

    private mutating func add(_ cell: Cell, of key: Key) {
        guard var known = cells.removeValue(forKey: key) else {
            cells[key] = cell
            return
        }
        if cell.seen > known.seen {
            (known.from, known.to, known.seen, known.shape) = (cell.from, cell.to, cell.seen, cell.shape)
        }
        known.call = min(known.call, cell.call)
        known.observed += cell.observed
        known.scheduled += cell.scheduled
        known.dwell += cell.dwell
        cells[key] = known
    }

    private static func row(_ key: Key, _ cell: Cell) -> Row? {
        guard let median = cell.observed.median, let p85 = cell.observed.percentile(85) else { return nil }
        return Row(
            route: key.route, direction: key.direction, from: cell.from, to: cell.to, runs: cell.observed.total,
            median: median, p85: p85, scheduledMedian: cell.scheduled.median, dwells: cell.dwell.total,
            dwellMedian: cell.dwell.median, dwell85: cell.dwell.percentile(85),
            shape: cell.shape ?? [cell.from.place, cell.to.place])
    }
}
