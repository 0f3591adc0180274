package import TransitCore

/// Finds the trip and day that a reading speaks of.
package struct TripFinder: Sendable {
    package let timetable: Timetable
    /// Of each frequency-based trip its runs, by start.
    private let runs: [StringIndex: [TripIndex]]

    package init(_ timetable: Timetable) {
        self.timetable = timetable
        var runs: [StringIndex: [TripIndex]] = [:]
        // Trips come by pattern and start, and all runs of one are on one pattern.
        for trip in timetable.trips where timetable.tripFlags[trip].contains(.hasRuns) {
            runs[timetable.tripIDs[trip], default: []].append(trip)
        }
        self.runs = runs
    }

    /// The trip a reference names by its id, or by route, direction and start; nil if it names none that we know.
    ///
    /// Of a frequency-based trip without a start time this is the run that is under way at `now`, the latest to start;
    /// whoever knows where the vehicle is chooses better.
    package func tripDay(for reference: TripReference, at now: EpochSeconds) -> TripDay? {
        guard reference.startDate.map(isKnown) ?? true else { return nil }
        if let id = reference.tripID, let trip = timetable.trip(id: id) {
            return day(of: run(of: trip, reference: reference, now: now), reference: reference, now: now)
        }
        guard let route = route(of: reference), let start = reference.startTime else { return nil }
        return departure(on: route, direction: reference.direction, start: start, reference: reference, now: now)
    }

    /// A day of the timetable, or one near to it: agencies run the old one on for a while, and announce the next.
    private func isKnown(_ date: ServiceDate) -> Bool {
        guard timetable.calendar.dates == .asPublished, let last = timetable.calendar.lastDay else { return true }
        let first = timetable.calendar.firstDay
        return date >= first.advanced(by: -Self.slack) && date <= last.advanced(by: Self.slack)
    }

    /// Days.
    private static var slack: Int32 { 60 }

    package func route(of reference: TripReference) -> RouteIndex? {
        reference.routeID.flatMap { timetable.route(id: $0) }
    }

    /// The patterns of a route in a direction; those of all directions if none of them has it.
    package func patterns(of route: RouteIndex, direction: UInt8?) -> [PatternIndex] {
        let all = Array(timetable.patterns(of: route))
        guard let direction else { return all }
        let fitting = all.filter { timetable.patternDirections[$0] == direction }
        return fitting.isEmpty ? all : fitting
    }

    private func run(of trip: TripIndex, reference: TripReference, now: EpochSeconds) -> TripIndex {
        guard timetable.tripFlags[trip].contains(.hasRuns) else { return trip }
        if let start = reference.startTime {
            return timetable.run(of: trip, startingAt: start) ?? nearestRun(of: trip, to: start)
        }
        let date = reference.startDate ?? timetable.zone.date(at: now)
        return nearestRun(of: trip, to: Int32(clamping: now - timetable.zone.start(of: date)))
    }

    /// Where only the headway is promised, providers give starts of their own.
    private func nearestRun(of trip: TripIndex, to start: Int32) -> TripIndex {
        guard let runs = runs[timetable.tripIDs[trip]] else { return trip }
        func begin(_ number: Int) -> Int64 { Int64(timetable.tripStarts[runs[number]]) }
        var (first, after) = (0, runs.count)
        while first < after {
            let middle = (first + after) / 2
            if begin(middle) < Int64(start) { first = middle + 1 } else { after = middle }
        }
        // Of two that are as near the earlier one.
        let around = [after - 1, after].filter { runs.indices.contains($0) }
        let best = around.min { abs(begin($0) - Int64(start)) < abs(begin($1) - Int64(start)) }
        return best.map { runs[$0] } ?? trip
    }

    /// The given date, or that among yesterday's, today's and tomorrow's whose trip is nearest to now.
    private func day(of trip: TripIndex, reference: TripReference, now: EpochSeconds) -> TripDay {
        if let date = reference.startDate { return TripDay(trip: trip, date: date) }
        let pattern = timetable.pattern(of: trip)
        let today = timetable.zone.date(at: now)
        var best = TripDay(trip: trip, date: today)
        var bestCost = Int64.max
        for shift in Int32(-2)...1 {
            let day = TripDay(trip: trip, date: today.advanced(by: shift))
            let times = TripTimes(day, pattern: pattern, in: timetable)
            var cost = now < times.start ? times.start - now : max(now - times.end, 0)
            // A day without this service is right only if no other is near.
            if !timetable.runs(trip, on: day.date) { cost += 14 * 3600 }
            if cost < bestCost { (best, bestCost) = (day, cost) }
        }
        return best
    }

    private func departure(
        on route: RouteIndex, direction: UInt8?, start: Int32, reference: TripReference, now: EpochSeconds
    ) -> TripDay? {
        var best: TripDay?
        for pattern in patterns(of: route, direction: direction) {
            let trips = timetable.trips(of: pattern)
            let first = timetable.tripStarts.partitioningIndex(in: trips) { $0 >= start }
            for trip in first..<trips.upperBound {
                guard timetable.tripStarts[trip] == start else { break }
                let day = day(of: trip, reference: reference, now: now)
                if timetable.runs(trip, on: day.date) { return day }
                best = best ?? day
            }
        }
        return best
    }
}
