// Iteration over the service days and trips of a pattern, used by boards, matching and the planner.

/// A sequence of the service days on which trips of one pattern start within a time span, in order.
@frozen @usableFromInline package struct ServiceDays: Sequence, IteratorProtocol, Sendable {
    /// A service day with the trips that start within the span.
    @frozen @usableFromInline package struct Day: Sendable {
        @usableFromInline package let date: ServiceDate
        @usableFromInline package let start: EpochSeconds
        /// The trips that start within the span, ordered by start; not empty. Not all of their services run on this
        /// day.
        @usableFromInline package let trips: Range<TripIndex>

        @inlinable init(date: ServiceDate, start: EpochSeconds, trips: Range<TripIndex>) {
            self.date = date
            self.start = start
            self.trips = trips
        }
    }

    @usableFromInline let timetable: Timetable
    /// The trips of the pattern, ordered by start.
    @usableFromInline let trips: Range<TripIndex>
    @usableFromInline let from: EpochSeconds
    @usableFromInline let to: EpochSeconds
    @usableFromInline let last: ServiceDate
    @usableFromInline var date: ServiceDate

    @inlinable init(of trips: Range<TripIndex>, from: EpochSeconds, to: EpochSeconds, in timetable: Timetable) {
        self.timetable = timetable
        self.trips = trips
        self.from = from
        self.to = to
        // A trip may start long after midnight. On a day with a clock change, the service day begins an hour before or
        // after midnight.
        let lastStart = trips.isEmpty ? 0 : Int64(timetable.tripStarts[trips.upperBound - 1])
        date = timetable.zone.date(at: from - lastStart).advanced(by: -1)
        last = timetable.zone.date(at: to).advanced(by: 1)
    }

    @inlinable package mutating func next() -> Day? {
        guard !trips.isEmpty else { return nil }
        while date <= last {
            defer { date = date.advanced(by: 1) }
            guard timetable.calendar.covers(date) else { continue }
            let start = timetable.zone.start(of: date)
            let (low, high) = (from - start, to - start)
            let first = timetable.tripStarts.partitioningIndex(in: trips) { Int64($0) >= low }
            var after = first
            while after < trips.upperBound, Int64(timetable.tripStarts[after]) < high { after += 1 }
            if after > first { return Day(date: date, start: start, trips: first..<after) }
        }
        return nil
    }
}

extension Timetable {
    /// Returns the service days on which trips of a pattern start in `from ..< to`; empty if the pattern has no trips.
    @inlinable package func serviceDays(of pattern: PatternIndex, from: EpochSeconds, to: EpochSeconds) -> ServiceDays {
        ServiceDays(of: trips(of: pattern), from: from, to: to, in: self)
    }

    /// Returns whether the service of a trip runs on a date.
    @inlinable package func runs(_ trip: TripIndex, on date: ServiceDate) -> Bool {
        calendar.runs(tripServices[trip], on: date)
    }

    /// Calls `body` for each trip of a pattern that is under way at a time: between the departure from its first stop
    /// and the arrival at its last stop, with a tolerance of `slack` seconds.
    package func forEachTrip(
        of pattern: PatternIndex, underWayAt now: EpochSeconds, slack: Int64 = 0, _ body: (TripTimes, TripDay) -> Void
    ) {
        let stops = stops(of: pattern)
        guard !stops.isEmpty else { return }
        let longest = Int64(patternStopLatest[stops.upperBound - 1])
        for day in serviceDays(of: pattern, from: now - slack - longest, to: now + slack + 1) {
            for trip in day.trips where runs(trip, on: day.date) {
                let times = TripTimes(trip, pattern: pattern, dayStart: day.start, in: self)
                if times.end + slack >= now { body(times, TripDay(trip: trip, date: day.date)) }
            }
        }
    }

    /// Returns the trips of a pattern that are scheduled to be under way at a time.
    package func tripsUnderWay(on pattern: PatternIndex, at now: EpochSeconds) -> [TripDay] {
        var found: [TripDay] = []
        forEachTrip(of: pattern, underWayAt: now) { _, day in found.append(day) }
        return found
    }
}
